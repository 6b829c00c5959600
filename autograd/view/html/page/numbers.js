// Numbers and shapes as text.

function numberText(x, digits = 5) {
  if (x === undefined || x === null) return "-";
  if (Number.isNaN(x)) return "NaN";
  if (!Number.isFinite(x)) return x > 0 ? "inf" : "-inf";
  const size = Math.abs(x);
  if (Number.isInteger(x) && size < 1e7) return String(x + 0);
  if (size >= 1e-4 && size < 10 ** digits) return String(Number(x.toPrecision(digits)));
  return x
    .toExponential(digits - 1)
    .replace(/\.?0+e/, "e")
    .replace("e+", "e");
}

const shapeText = (shape) => `[${shape.join(", ")}]`;

// The number in a tensor of one.
const onlyNumber = (tensor) => tensor.mean ?? numbersOf(tensor)?.[0];

function rangeText(tensor) {
  const bad = tensor.not_finite ? `⚠ ${tensor.not_finite} not finite` : "";
  if (tensor.least === undefined) return bad || "empty";
  if (product(tensor.shape) === 1) return numberText(tensor.mean);
  return `${numberText(tensor.least, 3)} .. ${numberText(tensor.largest, 3)} ${bad}`;
}

function statisticsText(tensor) {
  const bad = `not finite ${tensor.not_finite ?? 0}`;
  if (tensor.least === undefined) return bad;
  return (
    `min ${numberText(tensor.least)}, mean ${numberText(tensor.mean)}, ` +
    `max ${numberText(tensor.largest)} at ${shapeText(positionOf(tensor.shape, tensor.place))}, ${bad}`
  );
}
