// The numbers of a card's tensor: in cells where they are few or where a table is asked for, else
// as a heatmap.

const mostCellsWithNumbers = 6;
const pictureSize = () => (innerWidth < 760 ? 150 : innerWidth < 1500 ? 216 : 264);

class Picture {
  constructor(card) {
    this.card = card;
    this.tensor = card.tensor;
    this.matrix = matrixOf(this.tensor, card.app.slices);
    const {rows, columns, leading} = this.matrix;
    this.isSmall = Math.max(rows, columns) <= mostCellsWithNumbers && !leading.length;
    this.node = div("picture", this.blocksText(), this.content(), leading.map(this.slider, this));
  }

  content() {
    const numbers = shownNumbers(this.tensor);
    const {isTable} = this.card.app;
    if (!product(this.tensor.shape)) return p("quiet", "empty");
    if (!numbers) return p("quiet", "statistics only: this page has no room for the numbers");
    if (this.tensor.blocks && isTable) return this.corners();
    return this.isSmall || isTable ? this.table(numbers) : this.heatmap(numbers);
  }

  blocksText() {
    if (!this.tensor.blocks) return "";
    const all = asMatrix(this.tensor.shape).join(" × ");
    const what = this.card.app.isTable ? "the corners" : "block means";
    return p("quiet", `${this.tensor.blocks.join(" × ")} of ${all}, ${what}`);
  }

  slider(size, axis) {
    const {app} = this.card;
    const value = app.slices[axis] ?? 0;
    const oninput = (event) => app.setSlice(axis, Number(event.target.value));
    const input = el("input", {type: "range", min: 0, max: size - 1, value, oninput});
    return el("label", {class: "slice"}, `axis ${axis}: `, input, value);
  }

  // ---- Tables -----------------------------------------------------------------------------------

  table(numbers) {
    const {rows, columns, flat} = this.matrix;
    const digits = numbers.length === 1 ? 7 : this.isSmall ? 4 : 5;
    const cell = (place) => {
      const td = el("td", {"data-flat": place}, numberText(numbers[place], digits));
      this.colour(td, numbers[place], numbers.length === 1);
      return td;
    };
    const look = (event) => this.card.look(event.target.dataset.flat);
    const node = this.grid(range(rows), range(columns), (i, j) => cell(flat(i, j)));
    node.addEventListener("mouseover", look);
    node.addEventListener("click", look);
    if (numbers.length === 1) node.classList.add("single");
    if (!this.isSmall) makeScrollable(node, `numbers of ${this.card.name}`);
    return node;
  }

  colour(cell, x, isAlone) {
    if (!Number.isFinite(x)) {
      cell.className = "bad";
    } else if (!isAlone) {
      const rgb = colourOf(x, this.card.scale);
      cell.style.background = cssColour(rgb);
      cell.style.color = inkOn(rgb);
    }
  }

  // The first and last three rows and columns.
  corners() {
    const [rows, columns] = asMatrix(this.tensor.shape).map(placesAtEnds);
    const numbers = unpack(this.tensor.corners);
    const text = (i, j) =>
      numberText(numbers[rows.indexOf(i) * columns.length + columns.indexOf(j)]);
    const node = this.grid(rows, columns, (i, j) => el("td", {}, text(i, j)));
    makeScrollable(node, `corners of ${this.card.name}`);
    return node;
  }

  grid(rows, columns, cell) {
    const head = columns.map((j) => el("th", {scope: "col"}, j));
    const lines = rows.map((i) =>
      el("tr", {}, el("th", {scope: "row"}, i), ...columns.map((j) => cell(i, j))),
    );
    return div(
      "scroll",
      el(
        "table",
        {class: this.isSmall ? "cells small" : "cells"},
        el("thead", {}, el("tr", {}, el("td"), head)),
        el("tbody", {}, lines),
      ),
    );
  }

  // ---- Heatmaps ---------------------------------------------------------------------------------

  heatmap(numbers) {
    const {rows, columns, flat} = this.matrix;
    const [width, height] = this.cellSize();
    const sharp = Math.ceil(devicePixelRatio);
    const name = `${this.card.name} ${shapeText(this.tensor.shape)}`;
    this.canvas = el("canvas", {
      width: columns * width * sharp,
      height: rows * height * sharp,
      role: "img",
      "aria-label": `heatmap of ${name}: ${statisticsText(this.tensor)}`,
    });
    this.canvas.style.width = `${Math.min(columns * width, pictureSize())}px`;
    const pen = this.canvas.getContext("2d");
    pen.scale(sharp, sharp);
    for (let i = 0; i < rows; ++i) {
      for (let j = 0; j < columns; ++j) {
        this.drawCell(pen, numbers[flat(i, j)], [j * width, i * height, width, height]);
      }
    }

    this.frame = el("i", {class: "mark", hidden: true});
    const look = (event) => this.card.look(this.cellUnder(event));
    const attributes = {class: "heatmap", onmousemove: look, onclick: look};
    return el("div", attributes, this.canvas, this.frame);
  }

  cellSize() {
    const {rows, columns} = this.matrix;
    const fitting = Math.floor(pictureSize() / Math.max(columns, Math.min(rows, 64)));
    const side = clamp(fitting, 1, 30);
    return [side, rows === 1 ? 26 : side];
  }

  // What is not finite is crossed.
  drawCell(pen, x, [left, top, width, height]) {
    pen.fillStyle = cssColour(colourOf(Number.isFinite(x) ? x : 0, this.card.scale));
    pen.fillRect(left, top, width, height);
    if (Number.isFinite(x)) return;
    pen.strokeStyle = isDark() ? "#ffd24a" : "#a0006a";
    pen.beginPath();
    pen.moveTo(left, top);
    pen.lineTo(left + width, top + height);
    pen.moveTo(left + width, top);
    pen.lineTo(left, top + height);
    pen.stroke();
  }

  cellUnder({clientX, clientY}) {
    const {left, top, width, height} = this.canvas.getBoundingClientRect();
    const {rows, columns, flat} = this.matrix;
    const row = clamp(Math.floor(((clientY - top) / height) * rows), 0, rows - 1);
    return flat(row, clamp(Math.floor(((clientX - left) / width) * columns), 0, columns - 1));
  }

  // ---- The cell looked at -----------------------------------------------------------------------

  mark(flat) {
    this.node.querySelector(".looked")?.classList.remove("looked");
    if (this.frame) this.frame.hidden = true;
    const cell = this.node.querySelector(`[data-flat="${flat}"]`);
    if (cell) this.markInTable(cell);
    if (this.frame) this.markInHeatmap(flat);
  }

  // Scrolls the table, and the table alone, to the cell.
  markInTable(cell) {
    cell.classList.add("looked");
    const view = cell.closest(".scroll");
    const {offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height} = cell;
    view.scrollLeft = clamp(view.scrollLeft, left + width - view.clientWidth, left - 40);
    view.scrollTop = clamp(view.scrollTop, top + height - view.clientHeight, top - 24);
  }

  markInHeatmap(flat) {
    const {rows, columns, flat: flatOf} = this.matrix;
    const inSlice = flat - flatOf(0, 0);
    if (inSlice < 0 || inSlice >= rows * columns) return;
    const [width, height] = [100 / columns, 100 / rows];
    Object.assign(this.frame.style, {
      left: `${(inSlice % columns) * width}%`,
      top: `${Math.floor(inSlice / columns) * height}%`,
      width: `${width}%`,
      height: `${height}%`,
    });
    this.frame.hidden = false;
  }
}

const range = (count) => [...Array(count).keys()];
const clamp = (x, low, high) => Math.max(Math.min(x, high), low);

const placesAtEnds = (size) => (size <= 6 ? range(size) : [0, 1, 2, size - 3, size - 2, size - 1]);

// What scrolls must be reachable by keys.
function makeScrollable(node, name) {
  node.tabIndex = 0;
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", name);
}
