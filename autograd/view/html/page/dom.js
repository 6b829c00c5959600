// Elements of the page, and colours.

function el(tag, attributes = {}, ...children) {
  const isSvg = ["svg", "g", "path", "rect", "text"].includes(tag) || attributes.xmlns;
  const element = isSvg
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== undefined && child !== false),
  );
  return element;
}

// The commonest elements, of a class: div("row", ...).
const ofClass =
  (tag) =>
  (name, ...children) =>
    el(tag, {class: name}, ...children);
const [div, span, p, section] = ["div", "span", "p", "section"].map(ofClass);

const isDark = () =>
  root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
const root = document.documentElement;

// From 0 to the largest size: red is positive, blue is negative.
const palettes = {
  light: {
    plus: [
      [250, 249, 247],
      [252, 212, 192],
      [244, 135, 102],
      [201, 42, 42],
      [103, 0, 20],
    ],
    minus: [
      [250, 249, 247],
      [200, 222, 240],
      [106, 168, 214],
      [30, 102, 175],
      [6, 42, 92],
    ],
  },
  dark: {
    plus: [
      [36, 38, 44],
      [106, 42, 42],
      [199, 70, 58],
      [247, 140, 110],
      [255, 224, 208],
    ],
    minus: [
      [36, 38, 44],
      [32, 66, 108],
      [46, 122, 194],
      [122, 186, 240],
      [220, 238, 255],
    ],
  },
};

function colourOf(x, scale) {
  const palette = palettes[isDark() ? "dark" : "light"][x < 0 ? "minus" : "plus"];
  const level = scale > 0 ? Math.min(Math.abs(x) / scale, 1) * (palette.length - 1) : 0;
  const i = Math.min(Math.floor(level), palette.length - 2);
  return palette[i].map((from, c) => Math.round(from + (palette[i + 1][c] - from) * (level - i)));
}

const cssColour = (rgb) => `rgb(${rgb.join()})`;

// Black or white, whichever is the easier to read: at least 4.58 : 1, by the luminance of WCAG.
function inkOn(rgb) {
  const [r, g, b] = rgb
    .map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}

// The number at the ends of the colours.
function scaleOf(tensors) {
  return Math.max(
    0,
    ...tensors
      .filter(Boolean)
      .map((t) => (t.least === undefined ? 0 : Math.max(Math.abs(t.least), Math.abs(t.largest)))),
  );
}
