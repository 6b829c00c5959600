// What keys do, and buttons that stand for a key.

class Keys {
  constructor(app) {
    this.app = app;
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("click", (event) => {
      const button = event.target.closest?.("[data-key]");
      if (button) this.actions()[button.dataset.key]();
    });
  }

  onKey(event) {
    const {target, key} = event;
    const field = target.closest?.("input:not([type=range], [type=checkbox]), select");
    if (field && (key === "Escape" || key === "Enter")) field.blur();
    if (field || event.ctrlKey || event.altKey || event.metaKey || !this.isFree(target, key))
      return;
    const action = (event.shiftKey && this.shifted()[key]) || this.actions()[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // Whether a key is ours, and not that of what has the focus.
  isFree(target, key) {
    const {help, characters} = this.app.ui;
    if (help.open && key !== "?") return false;
    if (key.length === 1 && !characters.checked) return false;
    if (target.closest?.(".slice")) return false;
    return key !== " " || !target.closest?.("button, [role=button], summary");
  }

  shifted() {
    const {app} = this;
    return {
      ArrowLeft: () => app.moveCell(0, -1),
      ArrowRight: () => app.moveCell(0, 1),
      ArrowUp: () => app.moveCell(-1, 0),
      ArrowDown: () => app.moveCell(1, 0),
    };
  }

  actions() {
    const {app} = this;
    const by = (count) => () => app.goTo(app.at + count);
    const actions = {
      ArrowRight: by(1),
      n: by(1),
      " ": by(1),
      ArrowLeft: by(-1),
      p: by(-1),
      PageDown: by(10),
      PageUp: by(-10),
      Home: () => app.goTo(0),
      End: () => app.goTo(app.steps.length - 1),
      f: () => app.goTo(0),
      b: () => app.goTo(app.firstBackward()),
      u: () => app.goToNextUse(),
      g: () => app.ui.number.select(),
      "/": () => this.openFilter(),
      v: () => app.set({isGradient: !app.isGradient}),
      t: () => app.set({isTable: !app.isTable}),
      s: () => app.set({isWithoutSource: !app.isWithoutSource}),
      d: () => this.changeTheme(),
      "?": () => (app.ui.help.open ? app.ui.help.close() : app.ui.help.showModal()),
      "[": () => app.goToPass(app.passNumber - 1),
      "]": () => app.goToPass(app.passNumber + 1),
    };
    for (let i = 0; i <= 9; ++i) actions[i] = () => app.selectOperand(i);
    return actions;
  }

  openFilter() {
    this.app.ui.fold.open = true;
    this.app.ui.filter.select();
  }

  changeTheme() {
    root.dataset.theme = isDark() ? "light" : "dark";
    this.app.show();
  }
}
