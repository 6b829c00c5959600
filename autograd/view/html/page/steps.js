// The steps of a pass: each entry forward, each one backward, each parameter's update.

function stepsOf(pass) {
  const steps = pass.entries.map((entry) => ({phase: "forward", entry}));
  const entryAt = new Map(pass.entries.map((entry) => [entry.line, entry]));
  for (const did of pass.steps) {
    steps.push({phase: "backward", entry: entryAt.get(did.line), did});
  }
  for (const update of pass.updates) steps.push({phase: "update", update});
  for (const step of steps) step.names = namesIn(pass, step);
  return steps;
}

// The variables that a step touches.
function namesIn(pass, {entry, update}) {
  const numbers = entry ? [entry.output, ...entry.inputs] : [update.variable];
  return numbers.map((number) => pass.variables[number].name);
}

// At which step each entry has its turn in a phase.
function placesOf(steps, phase) {
  return new Map(steps.flatMap((step, i) => (step.phase === phase ? [[step.entry, i]] : [])));
}

// A step in one sentence.
function sentenceOf(pass, step) {
  const name = (number) => pass.variables[number].name;
  if (step.phase === "update") return `The optimizer changes ${name(step.update.variable)}.`;
  const {entry, did} = step;
  const shape = shapeText(pass.tensors[pass.variables[entry.output].tensor].shape);
  if (step.phase === "forward") {
    return `${name(entry.output)} ${shape} is computed from ${[...new Set(entry.inputs.map(name))].join(", ")}.`;
  }
  if (did.arriving === null)
    return `Nothing arrives: ${pass.loss} does not depend on ${name(entry.output)}.`;
  const targets = entry.inputs.filter((_, i) => did.inputs[i].flow === "added").map(name);
  return (
    `The gradient of ${name(entry.output)} arrives` +
    (targets.length ? ` and is passed on to ${[...new Set(targets)].join(" and ")}.` : ".")
  );
}

const titleOf = (pass, {phase, entry, update}) =>
  phase === "update"
    ? `update of ${pass.variables[update.variable].name}`
    : `${phase} ${phase === "backward" ? "of " : ""}${entry.op}`;

// Why nothing goes to an input.
function reasonText(flow) {
  return {
    constant: "a constant: no gradient is asked for",
    outlived: "recorded on a tape that has ended: a constant now",
    "not on path": "not on a path to the loss",
  }[flow];
}

// The gradient of every variable after the steps up to `last`, as tensor numbers.
function gradientsAfter(steps, last) {
  const gradients = new Map();
  for (const {phase, entry, did} of steps.slice(0, last + 1)) {
    if (phase !== "backward") continue;
    if (did.arriving !== null) gradients.set(entry.output, did.arriving);
    did.inputs.forEach((input, i) => {
      if (input.flow === "added") gradients.set(entry.inputs[i], input.after);
    });
  }
  return gradients;
}
