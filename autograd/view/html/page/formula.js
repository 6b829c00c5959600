// Formulas such as "g * b" are worked out again from the numbers of the page, so that every step
// can be checked: as a whole, and with the numbers of one cell in place of the letters.

// The tree of a formula: {name, args}, with a name of "*", "exp" or "x", or {number} or {list}.
// Throws where it is not a formula but words.
function parse(text) {
  const tokens = text.match(/\d[\d.]*(e[+-]?\d+)?|\w+|\S/g) ?? [];
  const next = () => tokens.shift();
  const expect = (token) => {
    if (next() !== token) throw new Error("no formula");
  };
  const leftToRight = (names, operand) => () => {
    let tree = operand();
    while (names.includes(tokens[0])) tree = {name: next(), args: [tree, operand()]};
    return tree;
  };
  const listUntil = (end) => {
    const items = [];
    while (tokens.length && tokens[0] !== end) {
      items.push(sum());
      if (tokens[0] === ",") next();
    }
    expect(end);
    return items;
  };
  const atom = () => {
    const token = next();
    if (token === "-") return {name: "neg", args: [power()]};
    if (token === "(") {
      const inner = sum();
      expect(")");
      return inner;
    }
    if (token === "[") return {list: listUntil("]").map((item) => item.number)};
    if (/^\d/.test(token)) return {number: Number(token)};
    if (!/^\w/.test(token ?? "")) throw new Error("no formula");
    if (tokens[0] !== "(") return {name: token, args: []};
    next();
    return {name: token, args: listUntil(")")};
  };
  const power = leftToRight("^", atom);
  const term = leftToRight("*/", power);
  const sum = leftToRight("+-", term);
  const whole = () => {
    const tree = sum();
    if (tokens[0] !== "where") return tree;
    next();
    const left = sum();
    const comparison = next();
    if (comparison !== ">" && comparison !== "<") throw new Error("no formula");
    return {name: "where", args: [{name: comparison, args: [left, sum()]}, tree, {number: 0}]};
  };
  const tree = whole();
  if (tokens.length) throw new Error("no formula");
  return tree;
}

const elementwise = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "^": Math.pow,
  ">": (a, b) => Number(a > b),
  "<": (a, b) => Number(a < b),
  neg: (x) => -x,
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  tanh: Math.tanh,
  abs: Math.abs,
  sign: Math.sign,
  pow: Math.pow,
  square: (x) => x * x,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  relu: (x) => Math.max(x, 0),
  maximum: Math.max,
  minimum: Math.min,
  where: (c, a, b) => (c ? a : b),
};

const numbers = (shape, at) => ({
  shape,
  data: Float64Array.from({length: product(shape)}, (_, i) => at(i)),
});

function commonShape(shapes) {
  const rank = Math.max(...shapes.map((shape) => shape.length));
  return Array.from({length: rank}, (_, axis) => {
    const sizes = shapes.map((shape) => shape[axis - rank + shape.length] ?? 1);
    return sizes.find((size) => size !== 1) ?? 1;
  });
}

function mapped(f, args) {
  const shape = commonShape(args.map((a) => a.shape));
  const fits = args.every((a) => sourceOf(shape, 0, a.shape) >= 0);
  if (!fits) throw new Error("shapes do not fit");
  return numbers(shape, (i) => f(...args.map((a) => a.data[sourceOf(shape, i, a.shape)])));
}

// Adds up along the axes, all by default, which stay with size 1.
function summed(x, axes = x.shape.map((_, axis) => axis)) {
  const all = [].concat(axes).map((axis) => (axis + x.shape.length) % x.shape.length);
  return summedTo(
    x,
    x.shape.map((size, axis) => (all.includes(axis) ? 1 : size)),
  );
}

// Adds up what is broadcast from `shape`.
function summedTo(x, shape) {
  const result = numbers(shape, () => 0);
  x.data.forEach((number, i) => (result.data[sourceOf(x.shape, i, shape)] += number));
  return result;
}

function multiplied(a, b) {
  const inner = a.shape.at(-1);
  const columns = b.shape.at(-1);
  if (a.shape.length < 2 || a.shape.length !== b.shape.length || b.shape.at(-2) !== inner) {
    throw new Error("shapes do not fit");
  }
  const rows = a.shape.at(-2);
  return numbers([...a.shape.slice(0, -1), columns], (i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const block = Math.floor(row / rows);
    let total = 0;
    for (let k = 0; k < inner; ++k) {
      total += a.data[row * inner + k] * b.data[(block * inner + k) * columns + column];
    }
    return total;
  });
}

function transposed(x, ...axes) {
  const rank = x.shape.length;
  const isLastTwo = axes.every((axis) => (axis + rank) % rank >= rank - 2);
  if (!isLastTwo) throw new Error("not the last two axes");
  const [rows, columns] = x.shape.slice(-2);
  return numbers([...x.shape.slice(0, -2), columns, rows], (i) => {
    const block = i - (i % (rows * columns));
    return x.data[block + (i % rows) * columns + Math.floor((i - block) / rows)];
  });
}

const times = (a, b) => mapped(elementwise["*"], [a, b]);
const inverse = (x) => mapped((number) => 1 / number, [x]);

function softmaxed(x, axis) {
  const e = mapped(Math.exp, [x]);
  return times(e, inverse(summed(e, axis)));
}

const functions = {
  sum: summed,
  mean: (x, axes) =>
    mapped(
      (s, n) => s / n,
      [summed(x, axes), {shape: [], data: [x.data.length / summed(x, axes).data.length]}],
    ),
  sum_to: summedTo,
  broadcast_to: (x, shape) => mapped((a) => a, [x, numbers(shape, () => 0)]),
  reshape: (x, shape) => ({shape, data: x.data}),
  bmm: multiplied,
  matmul: multiplied,
  transpose: transposed,
  softmax: softmaxed,
  log_softmax: (x, axis) => mapped(Math.log, [softmaxed(x, axis)]),
};

// Works a tree out, and notes at every branch what it is.
function evaluate(tree, letters) {
  if (tree.list) return tree.list;
  if (tree.number !== undefined) return (tree.value = {shape: [], data: [tree.number]});
  if (letters[tree.name] && !tree.args.length) return (tree.value = letters[tree.name]);
  const args = tree.args.map((arg) => evaluate(arg, letters));
  const f = elementwise[tree.name];
  if (f && args.length) return (tree.value = mapped(f, args));
  if (!functions[tree.name] || !args[0]?.data) throw new Error("unknown: " + tree.name);
  const plain = (arg) => (arg.shape?.length === 0 ? arg.data[0] : arg);
  tree.value = functions[tree.name](args[0], ...args.slice(1).map(plain));
  tree.kept = tree.value.shape;
  return tree.value;
}

// A formula with its numbers; undefined where it cannot be worked out from what the page has.
function recomputed(rule, letters, target) {
  try {
    const tree = parse(rule);
    let value = evaluate(tree, letters);
    if (value.data.length === product(target.shape))
      value = {shape: target.shape, data: value.data};
    const terms = value.data.length;
    if (terms !== product(target.shape)) {
      const wider = commonShape([value.shape, target.shape]);
      value =
        product(wider) > terms
          ? mapped((a) => a, [value, numbers(wider, () => 0)])
          : summedTo(value, target.shape);
    }
    const recorded = numbersOf(target);
    let difference = 0;
    value.data.forEach((x, i) => {
      if (Object.is(x, recorded[i])) return;
      const d = Math.abs(x - recorded[i]);
      difference = Math.max(difference, Number.isNaN(d) ? Infinity : d);
    });
    const size = recorded.reduce(
      (most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most),
      0,
    );
    return {tree, terms, difference, agrees: difference <= 1e-4 * size};
  } catch {
    return undefined;
  }
}

// The first terms of a sum of products, or of a sum, at one cell; undefined for anything else.
function firstTerms(tree, flat) {
  const [a, b] = tree.args.map((arg) => arg.value ?? {});
  let terms = [];
  if (functions[tree.name] === multiplied) {
    const [inner, columns] = [a.shape.at(-1), b.shape.at(-1)];
    const row = Math.floor(flat / columns);
    const block = Math.floor(row / a.shape.at(-2)) * inner;
    terms = Array.from({length: inner}, (_, k) => [
      a.data[row * inner + k],
      b.data[(block + k) * columns + (flat % columns)],
    ]);
  } else if (tree.name === "sum") {
    a.data.forEach((x, i) => sourceOf(a.shape, i, tree.kept) === flat && terms.push([x]));
  } else {
    return undefined;
  }
  const shown = terms.slice(0, 3).map((factors) => factors.map((x) => signed(x, 1)).join(" * "));
  return shown.join(" + ") + (terms.length > 3 ? ` + … (${terms.length} terms)` : "");
}

const signed = (x, outer) => (x < 0 && outer > 0 ? `(${numberText(x, 6)})` : numberText(x, 6));

const precedence = {"+": 1, "-": 1, "*": 2, "/": 2, neg: 3, "^": 4};

// The formula with the numbers of one cell in place of its letters: "2 * -0.5".
function withNumbers(tree, shape, flat, outer = 0) {
  const value = tree.value;
  if (tree.args?.length === 0 || tree.number !== undefined || !elementwise[tree.name]) {
    const place = sourceOf(shape, flat, value.shape);
    const at = place >= 0 ? place : value.data.length === product(shape) ? flat : 0;
    return (!outer && tree.args?.length && firstTerms(tree, at)) || signed(value.data[at], outer);
  }
  const level = precedence[tree.name];
  const args = tree.args.map((arg, i) => withNumbers(arg, shape, flat, level ? level + i : 0));
  if (!level) return `${tree.name}(${args.join(", ")})`;
  const text =
    tree.name === "neg" ? "-" + args[0] : args.join(tree.name === "^" ? "^" : ` ${tree.name} `);
  return level < outer ? `(${text})` : text;
}
