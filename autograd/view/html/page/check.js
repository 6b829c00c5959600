// A line that works a formula out again: with the numbers of the cell looked at, and for all cells
// whether they agree with what the program has recorded.

class Check {
  constructor(name, rule, letters, target) {
    Object.assign(this, {name, target});
    this.found = rule && numbersOf(target) && recomputed(rule, letters, target);
    this.line = el("code");
    this.node = this.found
      ? p(this.found.agrees ? "check" : "check bad", this.line, " ", span("", this.verdict()))
      : p("check quiet", "Not recomputed here: words, or numbers that this page does not have.");
  }

  verdict() {
    const {agrees, difference} = this.found;
    const count = product(this.target.shape);
    const all = count === 1 ? "the number agrees" : `all ${count} numbers agree`;
    const how = difference ? ` to ${numberText(difference, 1)}` : "";
    return agrees
      ? `✓ recomputed here from the formula: ${all}${how}`
      : `⚠ recomputed here from the formula, the numbers differ by ${numberText(difference, 1)}`;
  }

  follow(cell) {
    if (!this.found) return;
    const {tree, terms} = this.found;
    const {target} = this;
    const isSummed = terms > product(target.shape);
    const shape = isSummed || terms < product(target.shape) ? tree.value.shape : target.shape;
    const found = linked(cell, shape);
    const flat = found >= 0 ? found : shape === target.shape ? (target.place ?? 0) : 0;
    const place = product(shape) === 1 ? "" : `${shapeText(positionOf(shape, flat))}  `;
    const numbers = withNumbers(tree, shape, flat);
    const result = isSummed
      ? this.termText(shape, flat)
      : numberText(numbersOf(target)[Math.max(linked({shape, flat}, target.shape), 0)], 7);
    this.line.textContent = place + (numbers === result ? result : `${numbers} = ${result}`);
  }

  // What was broadcast is added up: the cell is one term of a sum.
  termText(shape, flat) {
    const {tree, terms} = this.found;
    const {target} = this;
    const sum = numbersOf(target)[Math.max(linked({shape, flat}, target.shape), 0)];
    const count = terms / product(target.shape);
    const term = numberText(tree.value.data[flat], 6);
    return `${term}, one of ${count} terms of the sum ${numberText(sum, 7)}`;
  }
}

const lettersOf = (tensor) => ({shape: tensor.shape, data: numbersOf(tensor)});
