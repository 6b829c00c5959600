// What the middle of the page shows of one step.

class StepView {
  constructor(app, pass, step) {
    Object.assign(this, {app, pass, step, cards: [], checks: []});
    const bodies = {
      forward: () => this.forward(step.entry),
      backward: () => this.backward(step),
      update: () => this.update(step.update),
    };
    this.node = div("step", this.heading(), bodies[step.phase]());
  }

  heading() {
    const {pass, step} = this;
    const {entry, update} = step;
    const formula = update
      ? `${this.nameOf(update.variable)} ← ${update.text}`
      : `${this.nameOf(entry.output)} = ${entry.text}`;
    return el(
      "header",
      {},
      el("h2", {class: step.phase}, titleOf(pass, step)),
      p("formula", formula),
      p("sentence", sentenceOf(pass, step)),
    );
  }

  forward(entry) {
    const output = this.tensorOf(entry.output);
    const hint = "Shown are the gradients at the end of the backward pass; v shows the values.";
    return section(
      "",
      div("row", this.operands(entry)),
      this.app.isGradient
        ? p("quiet", hint)
        : this.check(this.nameOf(entry.output), entry.rule, this.letters(entry), output),
    );
  }

  backward({entry, did}) {
    if (did.arriving === null) return section("", div("row", this.operands(entry)));
    const arriving = this.pass.tensors[did.arriving];
    const name = `d${this.nameOf(entry.output)}`;
    const card = this.card("arriving", name, name, arriving);
    const letters = {...this.letters(entry), g: lettersOf(arriving)};
    return [
      section(
        "",
        el("h3", {}, "What arrives, and the values it meets"),
        div("row", card, span("bar"), this.operands(entry)),
      ),
      did.inputs.map((input, i) => this.contribution(entry, i, input, letters)),
    ];
  }

  contribution(entry, i, input, letters) {
    const {name, kind} = this.pass.variables[entry.inputs[i]];
    if (kind === "number") return "";
    if (input.flow !== "added") {
      const text = ` is ${reasonText(input.flow)}`;
      return section("constant", el("h3", {}, el("code", {}, name), text));
    }
    const {text, rule} = entry.gradients[i];
    const added = this.pass.tensors[input.added];
    return section(
      "contribution",
      el("h3", {}, el("code", {}, `d${name} += ${text}`)),
      this.addition(`d${name}`, input),
      this.check(`d${name}`, rule, letters, added),
    );
  }

  // before + added = after, in the same colours
  addition(name, input) {
    const tensors = [input.before, input.added, input.after].map((t) => this.pass.tensors[t]);
    const [before, added, after] = tensors;
    const scale = scaleOf(tensors);
    return div(
      "row sum",
      before
        ? this.card("before", name, name, before, scale)
        : this.nothing("before", name, "0: nothing has arrived yet"),
      this.pair("+", this.card("added", "this step adds", name, added, scale)),
      this.pair("=", this.card("after", name, name, after, scale)),
    );
  }

  update(update) {
    const keys = ["before", "gradient", "after"];
    const [before, gradient, after] = keys.map((key) => this.pass.tensors[update[key]]);
    const name = this.nameOf(update.variable);
    const letters = {p: lettersOf(before), g: lettersOf(gradient)};
    const kept = Object.entries(update.letters).map(([letter, number]) => {
      const tensor = this.pass.tensors[number];
      letters[letter] = lettersOf(tensor);
      return this.card("before", `${letter}_${name}`, `${letter}_${name}`, tensor);
    });
    return section(
      "",
      div(
        "row",
        this.card("before", name, name, before),
        kept,
        this.card("gradient", `d${name}`, `d${name}`, gradient),
        this.pair("→", this.card("after", name, name, after)),
      ),
      this.check(name, update.rule, letters, after),
    );
  }

  // ---- Parts ------------------------------------------------------------------------------------

  nameOf(variable) {
    return this.pass.variables[variable].name;
  }

  tensorOf(variable) {
    return this.pass.tensors[this.pass.variables[variable].tensor];
  }

  // Plain numbers are part of the formula and get no card.
  operands({inputs, output}) {
    const cards = inputs.map((variable, i) => {
      const isNumber = this.pass.variables[variable].kind === "number";
      return isNumber ? "" : this.valueCard(`input ${i + 1}`, variable);
    });
    return [cards, this.pair("→", this.valueCard("output", output))];
  }

  valueCard(role, variable) {
    const name = this.nameOf(variable);
    if (!this.app.isGradient) return this.card(role, name, name, this.tensorOf(variable));
    const gradient = this.app.finalGradients.get(variable);
    if (gradient === undefined) return this.nothing(role, `d${name}`, "no gradient");
    return this.card(role, `d${name}`, `d${name}`, this.pass.tensors[gradient]);
  }

  card(role, name, id, tensor, scale = scaleOf([tensor])) {
    const card = new Card({role, name, id, tensor, scale}, this.app);
    this.cards.push(card);
    return card.node;
  }

  nothing(role, name, text) {
    return el("article", {class: "card nothing"}, titleOfCard(role, name), p("quiet", text));
  }

  // A sign and the card after it stay on one line.
  pair(sign, card) {
    return div("pair", el("span", {class: "sign", "aria-hidden": true}, sign), card);
  }

  check(name, rule, letters, target) {
    const check = new Check(name, rule, letters, target);
    this.checks.push(check);
    return check.node;
  }

  // What the letters of a rule stand for, see autograd/formula.h.
  letters({inputs, output}) {
    const [first, second] = inputs.map((variable) => lettersOf(this.tensorOf(variable)));
    const y = this.tensorOf(output);
    return {x: first, a: first, b: second, n: second, y: lettersOf(y), s: y.shape};
  }

  // ---- The cell looked at -----------------------------------------------------------------------

  // The cell looked at before, if this step has it, else that of the largest number.
  cellLike(cell) {
    const isHere = this.cards.some((card) => String(card.shape()) === String(cell?.shape));
    if (isHere) return cell;
    const largest = this.cards.reduce((a, b) => (product(b.shape()) > product(a.shape()) ? b : a));
    return {shape: largest.shape(), flat: largest.tensor.blocks ? 0 : (largest.tensor.place ?? 0)};
  }

  follow(cell) {
    for (const part of [...this.cards, ...this.checks]) part.follow(cell);
  }
}
