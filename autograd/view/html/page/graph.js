// The tape as boxes from top to bottom, in its order. Edges that a gradient has come back along are
// drawn strong.

const boxes = {x: 200, width: 250, height: 56, gap: 26, margin: 110};
const leaves = {x: 10, width: 140, height: 40, step: 48};

function graphOf(app) {
  const places = new Map(); // {x, y, width, height} of each variable
  const gradients = gradientsAfter(app.steps, app.at);
  const parts = {edges: [], boxes: []};
  let y = 10;
  app.pass.entries.forEach((entry, i) => {
    const fresh = leavesOf(app.pass, entry, places);
    fresh.forEach((variable, k) => {
      places.set(variable, {...leaves, y: y + k * leaves.step});
      parts.boxes.push(leafBox(app, variable, places.get(variable), gradients));
    });
    const height = Math.max(boxes.height, fresh.length * leaves.step);
    const place = {...boxes, y: y + (height - boxes.height) / 2};
    parts.edges.push(edgesTo(place, entry, app, places));
    parts.boxes.push(entryBox(app, entry, i, place, gradients));
    places.set(entry.output, place);
    y += height + boxes.gap;
  });
  const width = boxes.x + boxes.width + boxes.margin;
  const size = {viewBox: `0 0 ${width} ${y}`, width, height: y};
  const name = {role: "group", "aria-label": "graph of the tape"};
  return el("svg", {...size, ...name}, parts.edges, parts.boxes);
}

// The parameters and constants that an entry is the first to use.
function leavesOf({variables}, {inputs}, places) {
  return [...new Set(inputs)].filter((v) => !places.has(v) && variables[v].kind !== "number");
}

function edgesTo(place, entry, app, places) {
  const {did} = app.steps[app.backwardAt.get(entry)] ?? {};
  const isDone = app.backwardAt.get(entry) <= app.at;
  return entry.inputs.map((variable, i) => {
    if (!places.has(variable)) return "";
    const isPassed = isDone && did.inputs[i].flow === "added";
    const isSecond = entry.inputs.indexOf(variable) < i; // x * x has two edges
    const d = pathBetween(places.get(variable), place, isSecond ? 14 : 0);
    return el("path", {d, class: isPassed ? "edge passed" : "edge"});
  });
}

function pathBetween(from, to, shift) {
  const [right, middle] = [from.x + from.width, from.y + from.height / 2];
  const end = to.y + to.height / 2;
  if (from.x !== to.x)
    return `M${right},${middle} C${to.x - 20},${middle} ${to.x - 60},${end} ${to.x},${end}`;
  const isNext = to.y - from.y < 2 * (boxes.height + boxes.gap);
  if (isNext) return `M${from.x + from.width / 2 + shift},${from.y + from.height} V${to.y}`;
  const far = right + 90 - shift;
  return `M${right},${middle} C${far},${middle + 30} ${far},${end - 30} ${right},${end}`;
}

function leafBox(app, variable, place, gradients) {
  const {name, kind, tensor} = app.pass.variables[variable];
  const {shape} = app.pass.tensors[tensor];
  const second = kind === "parameter" ? gradientText(app, name, gradients.get(variable)) : kind;
  const lines = [`${name} ${shapeText(shape)}`, second];
  return boxWith(app, name, lines, place, kind, () => app.select(name));
}

function entryBox(app, entry, index, place, gradients) {
  const {name, tensor} = app.pass.variables[entry.output];
  const value = app.pass.tensors[tensor];
  const lines = [
    `${entry.line}  ${name} = ${entry.text}`,
    `${shapeText(value.shape)} ${rangeText(value)}`,
    gradientText(app, name, gradients.get(entry.output)),
  ];
  const done = index <= app.at ? "done" : "";
  const state = app.step.entry === entry ? `now ${app.step.phase}` : done;
  return boxWith(app, name, lines, place, state, () => app.goToEntry(entry));
}

function gradientText(app, name, gradient) {
  return gradient === undefined
    ? `d${name}: not yet`
    : `d${name} ${rangeText(app.pass.tensors[gradient])}`;
}

function boxWith(app, name, lines, {x, y, width, height}, state, onclick) {
  const onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onclick();
  };
  const classes = `box ${state}${app.isSelected(name) ? " selected" : ""}`;
  const transform = `translate(${x},${y})`;
  const texts = lines.map((line, i) =>
    el("text", {x: 10, y: 17 + i * 16, class: i ? "" : "name"}, shortened(line, width / 7 - 2)),
  );
  return el(
    "g",
    {class: classes, tabindex: 0, role: "button", transform, onclick, onkeydown},
    el("rect", {width, height, rx: 7}),
    texts,
  );
}

const shortened = (text, length) => (text.length > length ? text.slice(0, length - 1) + "…" : text);
