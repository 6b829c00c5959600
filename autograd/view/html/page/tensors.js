// Tensors as tensor_pool.cpp writes them, and what belongs together in two shapes.

const product = (shape) => shape.reduce((a, b) => a * b, 1);

function unpack({bits, base64}) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return bits === 64 ? new Float64Array(bytes.buffer) : new Float32Array(bytes.buffer);
}

// All numbers of a tensor in row-major order; undefined when the page does not have them.
function numbersOf(tensor) {
  if (tensor.numbers && !tensor.unpacked) tensor.unpacked = unpack(tensor.numbers);
  return tensor.unpacked;
}

function positionOf(shape, flat) {
  const position = [];
  for (let axis = shape.length - 1; axis >= 0; --axis) {
    position.unshift(flat % shape[axis]);
    flat = Math.floor(flat / shape[axis]);
  }
  return position;
}

// The element of a tensor of shape `small` that is repeated to element `flat` of `shape`;
// -1 where broadcasting does not lead from one shape to the other.
function sourceOf(shape, flat, small) {
  let source = 0;
  let stride = 1;
  for (let i = 1; i <= Math.max(small.length, shape.length); ++i) {
    const size = shape[shape.length - i] ?? 1;
    const smallSize = small[small.length - i] ?? 1;
    if (smallSize !== 1 && smallSize !== size) return -1;
    if (smallSize !== 1) source += (flat % size) * stride;
    stride *= smallSize;
    flat = Math.floor(flat / size);
  }
  return source;
}

const withoutOnes = (shape) => shape.filter((size) => size !== 1);

// Where the cell that is looked at is in a tensor of another shape; -1 for nowhere.
function linked(cell, shape) {
  const isReshaped =
    String(withoutOnes(cell.shape)) === String(withoutOnes(shape)) ||
    (cell.reshaped && product(cell.shape) === product(shape));
  return isReshaped ? cell.flat : sourceOf(cell.shape, cell.flat, shape);
}

// A tensor as the matrix that is drawn: of the last two axes, at a slice along those before them.
function matrixOf(tensor, slice = []) {
  if (tensor.blocks) {
    const [rows, columns] = tensor.blocks;
    return {rows, columns, leading: [], flat: (row, column) => row * columns + column};
  }
  let shape = tensor.shape;
  if (shape.length > 2) shape = withoutOnes(shape);
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const leading = shape.slice(0, -2);
  let start = 0;
  leading.forEach((size, axis) => (start = start * size + Math.min(slice[axis] ?? 0, size - 1)));
  return {rows, columns, leading, flat: (row, column) => (start * rows + row) * columns + column};
}

// A large tensor is cut into blocks as a matrix whose rows are all axes but the last.
function asMatrix(shape) {
  const columns = shape.at(-1) ?? 1;
  return [product(shape) / columns, columns];
}

// The least and the largest number of a block.
function blockRange(tensor, flat) {
  tensor.ranges ??= [unpack(tensor.least_of), unpack(tensor.largest_of)];
  return tensor.ranges.map((numbers) => numbers[flat]);
}

// What the cells of that matrix hold.
function shownNumbers(tensor) {
  if (tensor.blocks) return (tensor.means ??= unpack(tensor.mean_of));
  return numbersOf(tensor);
}
