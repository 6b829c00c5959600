// The list of what a pass holds: parameters, constants and the operations of the tape.

class TapeList {
  constructor(app) {
    this.app = app;
    this.rows = [];
    app.ui.filter.addEventListener("input", () => this.list());
  }

  // Lists what the filter lets through.
  list() {
    const {pass, ui} = this.app;
    const words = ui.filter.value.toLowerCase();
    const isWanted = (text) => text.toLowerCase().includes(words);
    const leaves = pass.variables
      .map((variable, i) => ({...variable, i}))
      .filter(({kind}) => kind === "parameter" || kind === "constant")
      .filter(({name, kind}) => isWanted(`${name} ${kind}`));
    const entries = pass.entries.filter((e) => isWanted(`${this.textOf(e)} ${e.op}`));

    this.rows = [
      ...leaves.map((leaf) => this.leafRow(leaf)),
      ...entries.map((entry) => this.entryRow(entry)),
    ];
    ui.list.replaceChildren(...this.rows.flatMap(({item, before}) => [...before, item]));
    this.show();
  }

  textOf({output, text}) {
    return `${this.app.pass.variables[output].name} = ${text}`;
  }

  leafRow({name, kind, i}) {
    const onclick = () => this.app.select(name);
    return this.row({class: kind, onclick}, "", `${name}  ${kind}`, i);
  }

  entryRow(entry) {
    const onclick = () => this.app.goToEntry(entry);
    const row = this.row({onclick}, entry.line, this.textOf(entry), entry.output);
    return {...row, entry, before: this.gapBefore(entry)};
  }

  // Of a long tape the middle is left out.
  gapBefore(entry) {
    const {entries} = this.app.pass;
    const before = entries[this.app.forwardAt.get(entry) - 1];
    const count = entry.line - (before ? before.line + 1 : 0);
    return count > 0 ? [el("li", {class: "quiet"}, `… ${count} more operations …`)] : [];
  }

  row(attributes, number, text, variable) {
    const {app} = this;
    const {name, tensor} = app.pass.variables[variable];
    const shown = app.data.tensors[app.isGradient ? app.finalGradients.get(variable) : tensor];
    const prefix = app.isGradient ? `d${name} ` : "";
    const range = shown ? `${prefix}${shapeText(shown.shape)} ${rangeText(shown)}` : "no gradient";
    const button = el(
      "button",
      {type: "button", ...attributes},
      el("span", {class: "number"}, number),
      el("span", {class: "text", title: text}, text),
      el("span", {class: "range"}, range),
    );
    return {name, button, item: el("li", {}, button), before: []};
  }

  // Marks what is done, what is selected, and where the step is.
  show() {
    const {app} = this;
    let now;
    for (const {name, entry, button} of this.rows) {
      button.toggleAttribute("data-selected", app.isSelected(name));
      if (!entry) continue;
      button.className = this.stateOf(entry);
      button.removeAttribute("aria-current");
      if (app.step.entry === entry) now = button;
    }
    if (!now) return;
    now.setAttribute("aria-current", "step");
    const {list} = app.ui;
    const {offsetTop: top, offsetHeight: height} = now;
    const lowest = top + height + 40 - list.clientHeight;
    list.scrollTop = Math.min(Math.max(list.scrollTop, lowest), Math.max(top - 40, 0));
  }

  stateOf(entry) {
    const {step, at, forwardAt, backwardAt} = this.app;
    if (step.entry === entry) return `now ${step.phase}`;
    if (backwardAt.get(entry) < at) return "returned";
    return forwardAt.get(entry) < at ? "done" : "";
  }
}
