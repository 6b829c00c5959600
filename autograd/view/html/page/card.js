// A card shows one tensor. All cards of a step mark the same cell.

// The title of a card that has a tensor to show, or has none.
const titleOfCard = (role, name, shape = "") =>
  div("title", span("role", role), span("name", name), span("shape", shape));

class Card {
  // `about` is {name, role, tensor, scale, id}; id is what links call the tensor.
  constructor(about, app) {
    Object.assign(this, about);
    this.app = app;
    this.value = p("cell");
    this.picture = new Picture(this);
    const shape = shapeText(this.tensor.shape);
    this.node = el(
      "article",
      {
        class: "card",
        tabindex: 0,
        "data-tensor": this.id,
        "aria-label": `${this.role}: ${this.name} ${shape}`,
        onclick: () => app.select(this.id),
      },
      titleOfCard(this.role, this.name, shape),
      this.picture.node,
      this.value,
      product(this.tensor.shape) > 1 && [this.legend(), this.statistics()],
    );
  }

  legend() {
    if (!this.scale) return "";
    const isSigned = this.tensor.least < 0;
    const low = isSigned ? numberText(-this.scale, 3) : "0";
    const colours = el("i", {class: isSigned ? "scale signed" : "scale"});
    return div("legend", low, colours, numberText(this.scale, 3));
  }

  statistics() {
    const {least, mean, largest, not_finite: bad} = this.tensor;
    const isKnown = least === undefined || this.picture.isSmall;
    return p(
      "statistics",
      bad ? el("b", {class: "bad"}, `⚠ ${bad} not finite `) : "",
      isKnown ? "" : `min ${numberText(least, 4)} · mean ${numberText(mean, 4)} `,
      isKnown ? "" : `· max ${numberText(largest, 4)}`,
    );
  }

  // The shape in which cells are counted: blocks have cells of their own.
  shape() {
    return this.tensor.blocks ?? this.tensor.shape;
  }

  look(flat) {
    if (flat !== undefined) this.app.lookAt({shape: this.shape(), flat: Number(flat)});
  }

  lookBeside(cell, down, right) {
    const {rows, columns, flat} = this.picture.matrix;
    const inSlice = Math.max(0, linked(cell, this.shape()) - flat(0, 0));
    const row = clamp(Math.floor(inSlice / columns) + down, 0, rows - 1);
    this.look(flat(row, clamp((inSlice % columns) + right, 0, columns - 1)));
  }

  // Marks the cell that belongs to the one looked at.
  follow(cell) {
    const numbers = shownNumbers(this.tensor);
    if (!numbers) return;
    const flat = linked(cell, this.shape());
    this.picture.mark(flat);
    this.value.textContent = numbers.length > 1 ? this.textAt(cell) : "";
  }

  // "[3, 4] = 0.5"
  textAt(cell) {
    const flat = cell ? linked(cell, this.shape()) : -1;
    const number = shownNumbers(this.tensor)?.[flat];
    if (number === undefined) return "";
    const place = shapeText(positionOf(this.shape(), flat));
    if (!this.tensor.blocks) return `${place} = ${numberText(number, 7)}`;
    const [least, largest] = blockRange(this.tensor, flat).map((x) => numberText(x, 3));
    return `block ${place}: ${least} .. ${largest}, mean ${numberText(number)}`;
  }
}
