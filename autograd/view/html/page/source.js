// The lines of the program around the call that made an entry.

function codeOf({data, ui, isWithoutSource}, {entry}) {
  if (isWithoutSource || !entry) return "";
  const lines = data.sources[entry.file] ?? {};
  const place = `${entry.file}:${entry.at}`;
  const numbers = [-2, -1, 0, 1, 2].map((i) => entry.at + i).filter((i) => lines[i] !== undefined);
  const code = numbers.map((i) =>
    el("span", {class: i === entry.at ? "now" : ""}, `${String(i).padStart(4)}  ${lines[i]}`),
  );
  return div(
    "source",
    el(
      "button",
      {type: "button", class: "link", title: "copy", onclick: () => copy(place, ui)},
      place,
    ),
    code.length
      ? el("pre", {}, code)
      : p("quiet", "The file was not found: run the program in the folder of its sources, or below it."),
  );
}

async function copy(text, {live}) {
  try {
    await navigator.clipboard.writeText(text);
    live.textContent = `${text} is copied.`;
  } catch {
    live.textContent = "The browser does not allow copying.";
  }
}
