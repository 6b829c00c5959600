// The page: which step it is at, and what surrounds the step.

class App {
  constructor(data) {
    this.data = data;
    for (const pass of data.passes) pass.tensors = data.tensors;
    Object.assign(this, {at: 0, tensor: "", view: "step", slices: []});
    this.isTable = this.isGradient = this.isWithoutSource = false;
    this.ui = this.frame();
    this.list = new TapeList(this);
    this.readLink();
    new Keys(this);
    addEventListener("hashchange", () => this.readLink());
    addEventListener("beforeprint", () => this.print());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.show());
  }

  // Puts the templates in their places. Returns all elements that have an id, by their id.
  frame() {
    for (const place of ["head", "main"]) {
      document.getElementById(place).append(document.getElementById(`in-${place}`).content);
    }
    const ui = {};
    for (const element of document.querySelectorAll("[id]")) ui[element.id] = element;

    ui.fold.open = innerWidth > 760;
    ui.passes.append(
      ...this.data.passes.map(({title}, i) => el("option", {value: i}, title || `pass ${i + 1}`)),
    );
    ui.passes.hidden = this.data.passes.length < 2;
    ui.passes.onchange = () => this.goToPass(Number(ui.passes.value));
    ui.slider.oninput = () => this.goTo(ui.slider.value - 1);
    ui.number.onchange = () => this.goTo(ui.number.value - 1);
    this.tabs = [...ui.head.querySelectorAll("[data-view]")];
    for (const tab of this.tabs) tab.onclick = () => this.set({view: tab.dataset.view});
    return ui;
  }

  // ---- Going somewhere --------------------------------------------------------------------------

  // #pass=2&step=7&tensor=dz&view=graph&numbers&gradients
  readLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    const number = (key) => (Number(link.get(key)) || 1) - 1;
    const views = this.tabs.map((tab) => tab.dataset.view);
    this.usePass(number("pass"));
    this.set({
      at: this.within(number("step")),
      tensor: link.get("tensor") ?? this.tensor,
      view: views.includes(link.get("view")) ? link.get("view") : "step",
      isTable: link.has("numbers") || this.isTable,
      isGradient: link.has("gradients") || this.isGradient,
    });
  }

  writeLink() {
    const link = new URLSearchParams();
    if (this.passNumber) link.set("pass", this.passNumber + 1);
    link.set("step", this.at + 1);
    if (this.tensor) link.set("tensor", this.tensor);
    if (this.view !== "step") link.set("view", this.view);
    if (this.isTable) link.set("numbers", "");
    if (this.isGradient) link.set("gradients", "");
    const text = "#" + link.toString().replace(/=(&|$)/g, "$1");
    if (text !== location.hash) history.replaceState(null, "", text);
  }

  usePass(number) {
    const {data, ui} = this;
    this.passNumber = Math.max(0, Math.min(number, data.passes.length - 1));
    this.pass = data.passes[this.passNumber];
    this.steps = stepsOf(this.pass);
    this.forwardAt = placesOf(this.steps, "forward");
    this.backwardAt = placesOf(this.steps, "backward");
    this.finalGradients = gradientsAfter(this.steps, this.steps.length);

    const loss = this.pass.variables.find(({name}) => name === this.pass.loss);
    ui.loss.textContent = loss
      ? `${loss.name} = ${numberText(onlyNumber(data.tensors[loss.tensor]), 8)}`
      : "backward has not run";
    ui.passes.value = this.passNumber;
    ui.slider.max = ui.number.max = this.steps.length;
    ui.slider.style.setProperty("--count", this.steps.length);
    ui.count.textContent = ` of ${this.steps.length} `;
    ui.segments.classList.toggle("many", this.steps.length > 150);
    ui.segments.replaceChildren(
      ...this.steps.map(({phase, did}) =>
        el("i", {class: did?.arriving === null ? `${phase} unreached` : phase}),
      ),
    );
  }

  set(changes) {
    Object.assign(this, changes);
    this.show();
  }

  within(at) {
    return Math.max(0, Math.min(at, this.steps.length - 1));
  }

  goTo(at) {
    this.set({at: this.within(at)});
  }

  goToPass(number) {
    this.usePass(number);
    this.goTo(this.at);
  }

  firstBackward() {
    const first = this.steps.findIndex(({phase}) => phase === "backward");
    return first < 0 ? this.at : first;
  }

  // To the entry's step in the direction that is being looked at.
  goToEntry(entry) {
    const forward = this.forwardAt.get(entry);
    const isForward = this.step.phase === "forward";
    this.goTo(isForward ? forward : (this.backwardAt.get(entry) ?? forward));
  }

  goToNextUse() {
    for (let i = 1; i <= this.steps.length; ++i) {
      const at = (this.at + i) % this.steps.length;
      if (this.steps[at].names.some((name) => this.isSelected(name))) return this.goTo(at);
    }
  }

  // ---- The selected tensor and the cell looked at -----------------------------------------------

  // The tensor is named as in links: "z" or, for its gradient, "dz".
  select(tensor) {
    this.tensor = tensor;
    this.markSelected();
    this.list.show();
    this.writeLink();
  }

  isSelected(name) {
    return this.tensor === name || this.tensor === `d${name}`;
  }

  selectOperand(number) {
    const {entry, update} = this.step;
    const operand = number ? entry?.inputs[number - 1] : entry?.output;
    const variable = this.pass.variables[update ? update.variable : operand];
    if (variable) this.select(this.isGradient ? `d${variable.name}` : variable.name);
  }

  selectedCard() {
    const cards = this.stepView?.cards ?? [];
    return cards.find((card) => card.id === this.tensor) ?? cards.at(-1);
  }

  lookAt(cell) {
    this.cell = {...cell, reshaped: this.step.entry?.op === "reshape"};
    this.stepView?.follow(this.cell);
    this.showInspector();
  }

  moveCell(down, right) {
    const card = this.selectedCard();
    if (card && this.cell) card.lookBeside(this.cell, down, right);
  }

  setSlice(axis, index) {
    this.slices[axis] = index;
    this.show();
  }

  // ---- Showing ----------------------------------------------------------------------------------

  get step() {
    return this.steps[this.at];
  }

  show() {
    const {ui} = this;
    if (!this.step) {
      ui.step.replaceChildren(el("p", {}, "Nothing was recorded on this tape."));
      return;
    }
    const wasInside = ui.step.contains(document.activeElement);
    root.dataset.view = this.view;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", tab.dataset.view === this.view);
    ui.gradients.setAttribute("aria-pressed", this.isGradient);
    ui.numbers.setAttribute("aria-pressed", this.isTable);
    this.showPlace();
    ui.code.replaceChildren(codeOf(this, this.step));
    if (this.view === "graph") this.showGraph();
    else this.showStep();
    this.markSelected();
    this.showList();
    this.writeLink();
    if (wasInside) ui.main.focus({preventScroll: true});
  }

  showPlace() {
    const {ui, at, pass, step} = this;
    const place = `step ${at + 1} of ${this.steps.length}`;
    ui.slider.value = ui.number.value = at + 1;
    ui.slider.setAttribute("aria-valuetext", `${place}, ${titleOf(pass, step)}`);
    ui.title.textContent = titleOf(pass, step);
    ui.live.textContent = `S${place.slice(1)}. ${sentenceOf(pass, step)}`;
    [...ui.segments.children].forEach((segment, i) => {
      segment.classList.toggle("done", i < at);
      segment.classList.toggle("now", i === at);
    });
  }

  showGraph() {
    this.stepView = undefined;
    this.ui.step.replaceChildren(graphOf(this));
    this.ui.step.querySelector(".now")?.scrollIntoView({block: "nearest"});
  }

  showStep() {
    const {ui, pass} = this;
    this.stepView = new StepView(this, pass, this.step);
    const problem = pass.problem && `The backward pass stopped: ${pass.problem}`;
    ui.step.replaceChildren(problem ? el("p", {class: "bad"}, problem) : "", this.stepView.node);
    if (this.stepView.cards.length) this.lookAt(this.stepView.cellLike(this.cell));
  }

  // The list is made anew only where it says something else.
  showList() {
    const listed = `${this.passNumber} ${this.isGradient}`;
    if (this.listed === listed) this.list.show();
    else this.list.list();
    this.listed = listed;
  }

  markSelected() {
    for (const card of this.ui.step.querySelectorAll(".card")) {
      card.classList.toggle("selected", card.dataset.tensor === this.tensor);
    }
    this.showInspector();
  }

  showInspector() {
    const card = this.selectedCard();
    this.ui.inspector.hidden = !card;
    if (!card) return;
    const {tensor} = card;
    const more = this.stepView.checks.map(({name, line}) => `${name}: ${line.textContent}`);
    if (product(tensor.shape) > 1) more.push(statisticsText(tensor));
    this.ui.inspector.replaceChildren(
      el("b", {}, `${card.id} ${shapeText(tensor.shape)}`),
      el("span", {}, card.textAt(this.cell)),
      ...more.map((text) => el("span", {class: "more"}, text)),
    );
  }

  // All steps under each other; of a long tape the table alone.
  print() {
    const steps = this.steps.length > 120 ? [] : this.steps;
    const views = steps.map((step) => new StepView(this, this.pass, step));
    for (const view of views) if (view.cards.length) view.follow(view.cellLike());
    const parts = views.flatMap((view) => [view.node, codeOf(this, view.step)]);
    this.ui.print.replaceChildren(...parts);
  }
}

root.classList.add("scripted");
new App(JSON.parse(document.getElementById("data").textContent));
