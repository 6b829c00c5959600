// The pages of write_html as their readers use them: in Chromium, with the keyboard. Run by
// run.cmake, which makes the pages.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {after, before, test} from "node:test";
import {chromium} from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => {
  browser = await chromium.launch({executablePath: process.env.CHROMIUM, args: ["--no-sandbox"]});
});
after(() => browser.close());

// Opens a page, and has the test fail where it complains or asks for anything but itself.
async function open(t, name, hash = "", options = {}) {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}, ...options});
  const page = await context.newPage();
  const address = `file://${process.env.PAGES}/${name}.html`;
  const complaints = [];
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address) complaints.push(`request: ${request.url()}`);
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(address + hash);
  return page;
}

// "nn/linear.cpp:29": the line of a source with this text, as the pages name it.
const placeOf = (file, text) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  return `${file}:${1 + source.split("\n").findIndex((line) => line.includes(text))}`;
};

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const link = (page) =>
  page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
const stepOf = async (page) => Number((await link(page)).step);
const title = (page) => page.textContent("#controls b");

// What nadaraya_watson records: 12 operations, forward and backward, and an update.
const forward = 12;
const steps = 25;

test("keys that go from step to step", async (t) => {
  const page = await open(t, "nw");
  assert.equal(await stepOf(page), 1);
  const goes = async (key, to) => {
    await press(page, key);
    assert.equal(await stepOf(page), to, key);
  };
  await goes("ArrowRight", 2);
  await goes("n", 3);
  await goes("Space", 4);
  await goes("ArrowLeft", 3);
  await goes("p", 2);
  await goes("PageDown", 12);
  await goes("PageUp", 2);
  await goes("End", steps);
  await goes("n", steps);
  await goes("Home", 1);
  await goes("p", 1);
  await goes("b", forward + 1);
  await goes("f", 1);
});

test("g goes to a number, and keys are letters in a field", async (t) => {
  const page = await open(t, "nw");
  await press(page, "g", "1", "8", "Enter");
  assert.equal(await stepOf(page), 18);
  assert.equal(await title(page), "backward of bmm");

  await press(page, "/");
  await page.keyboard.type("sub");
  assert.equal(await stepOf(page), 18);
  assert.deepEqual(await page.locator("#tape li .number").allTextContents(), ["8"]);
  await press(page, "Escape", "n");
  assert.equal(await stepOf(page), 19);
});

test("u goes to the next step that touches the selected tensor", async (t) => {
  const page = await open(t, "nw", "#step=1&tensor=weights");
  const visited = [];
  for (let i = 0; i < 5; ++i) {
    await press(page, "u");
    visited.push(await title(page));
  }
  assert.deepEqual(visited, [
    "forward softmax",
    "forward reshape",
    "backward of reshape",
    "backward of softmax",
    "forward softmax",
  ]);
});

test("digits select an operand", async (t) => {
  const page = await open(t, "nw", "#step=1");
  const selected = async (key) => {
    await press(page, key);
    return (await link(page)).tensor;
  };
  assert.equal(await selected("1"), "c0");
  assert.equal(await selected("2"), "w");
  assert.equal(await selected("0"), "distance");
  assert.equal(await selected("9"), "distance");
  assert.equal(await page.locator(".card.selected").count(), 1);
  await press(page, "v");
  assert.equal(await selected("2"), "dw");
});

test("v, t and s change what is shown", async (t) => {
  const page = await open(t, "nw", "#step=5");
  const names = () => page.locator(".card .name").allTextContents();
  assert.deepEqual(await names(), ["t3", "weights"]);
  await press(page, "v");
  assert.deepEqual(await names(), ["dt3", "dweights"]);
  await press(page, "v");

  assert.equal(await page.locator(".card canvas").count(), 2);
  await press(page, "t");
  assert.equal(await page.locator(".card canvas").count(), 0);
  assert.equal(await page.locator(".card td[data-flat]").count(), 2 * 50 * 49);
  await press(page, "t");
  assert.equal(await page.locator(".card canvas").count(), 2);

  assert.match(await page.textContent(".source .now"), /softmax\(-square\(distance\) \/ 2, 1\)/);
  assert.equal(await page.locator(".source pre span").count(), 5);
  await press(page, "s");
  assert.equal(await page.locator(".source").count(), 0);
  await press(page, "s");
  const place = placeOf("nn/nadaraya_watson.cpp", "softmax(-square(distance) / 2, 1)");
  assert.equal(await page.textContent(".source button"), place);
});

test("brackets go from pass to pass", async (t) => {
  const page = await open(t, "nw", "#step=3");
  const loss = () => page.textContent("#loss");
  assert.match(await loss(), /^loss = 30\.9751[01]/);
  await press(page, "]");
  assert.match(await loss(), /^loss = 9\.19300/);
  assert.deepEqual(await link(page), {pass: "2", step: "3"});
  await press(page, "]", "]", "]", "]", "]");
  assert.equal((await link(page)).pass, "5");
  await press(page, "[");
  assert.equal((await link(page)).pass, "4");
  await page.selectOption("select", "0");
  assert.match(await loss(), /^loss = 30\.9751/);
});

test("d changes between dark and light, from whichever the reader has", async (t) => {
  const colours = (page) =>
    page.evaluate(() => {
      const pixel = document.querySelector("canvas").getContext("2d").getImageData(2, 2, 1, 1).data;
      return [getComputedStyle(document.body).backgroundColor, String(pixel)];
    });
  const light = await open(t, "nw", "#step=2", {colorScheme: "light"});
  const dark = await open(t, "nw", "#step=2", {colorScheme: "dark"});
  const [inLight, inDark] = [await colours(light), await colours(dark)];
  assert.notEqual(inLight[0], inDark[0]);
  assert.notEqual(inLight[1], inDark[1]);
  await press(light, "d");
  await press(dark, "d");
  assert.deepEqual(await colours(light), inDark);
  assert.deepEqual(await colours(dark), inLight);
});

test("? shows the keys, and single characters can be switched off", async (t) => {
  const page = await open(t, "nw");
  await press(page, "?");
  assert.ok(await page.isVisible("dialog"));
  await press(page, "n");
  assert.equal(await stepOf(page), 1);
  await page.uncheck("dialog input[type=checkbox]");
  await press(page, "Escape");
  assert.ok(!(await page.isVisible("dialog")));
  await press(page, "n", "b", "?");
  assert.equal(await stepOf(page), 1);
  assert.ok(!(await page.isVisible("dialog")));
  await press(page, "ArrowRight");
  assert.equal(await stepOf(page), 2);
});

test("shift and arrows move the cell that all tensors mark", async (t) => {
  const page = await open(t, "nw", "#step=1&tensor=distance");
  const cells = () => page.locator(".card .cell").allTextContents();
  await page
    .locator(".card canvas")
    .first()
    .click({position: {x: 2, y: 2}});
  await press(
    page,
    "1",
    "Shift+ArrowRight",
    "Shift+ArrowRight",
    "Shift+ArrowDown",
    "Shift+ArrowLeft",
  );
  const [first, w, output] = await cells();
  assert.match(first, /^\[1, 1\] = /);
  assert.equal(w, "");
  assert.match(output, /^\[1, 1\] = /);
  assert.match(await page.textContent(".check code"), /^\[1, 1\] {2}/);
  assert.equal(await page.locator(".mark:visible").count(), 2);
});

test("the buttons, the slider and the list do what the keys do", async (t) => {
  const page = await open(t, "nw");
  await page.click("text=next ›");
  assert.equal(await stepOf(page), 2);
  await page.click("[title='first step backward (b)']");
  assert.equal(await stepOf(page), forward + 1);
  await page.click("text=‹ back");
  assert.equal(await stepOf(page), forward);
  await page.fill("input[type=range][aria-label=step]", "20");
  assert.equal(await stepOf(page), 20);
  assert.equal(
    await page.getAttribute("input[aria-label=step]", "aria-valuetext"),
    "step 20 of 25, backward of softmax",
  );
  await page.click("#tape li:has-text('distance = c0 * w') button");
  assert.equal(await title(page), "backward of mul");
  const track = await page.locator(".timeline").boundingBox();
  await page.mouse.click(track.x + (track.width * 4.5) / steps, track.y + track.height / 2);
  assert.equal(await title(page), "forward softmax");
});

test("links lead to a step, a tensor and a view", async (t) => {
  const page = await open(t, "nw", "#pass=3&step=20&tensor=dt3&view=step&numbers");
  assert.equal(await title(page), "backward of softmax");
  assert.equal(await page.locator(".card.selected").count(), 2);
  assert.ok((await page.locator(".card td[data-flat]").count()) > 0);
  await page.evaluate(() => (location.hash = "#step=7&view=graph"));
  await page.waitForSelector("svg .now");
  assert.match(await page.textContent("svg .now"), /bmm/);
  await page.evaluate(() => (location.hash = "#step=nonsense&view=other&pass=99"));
  await page.waitForSelector(".card");
  assert.equal(await stepOf(page), 1);
});

test("the graph leads to steps, and shows what gradients have passed", async (t) => {
  const page = await open(t, "nw", "#step=13&view=graph");
  assert.equal(await page.locator("svg .box").count(), forward + 4); // w and three constants
  assert.equal(await page.locator("svg .passed").count(), 1);
  await press(page, "End");
  assert.equal(await page.locator("svg .passed").count(), forward);
  await press(page, "b");
  await page.click("svg .box:has-text('softmax')");
  assert.equal(await title(page), "backward of softmax");
  await page.locator("svg .box:has-text('bmm')").focus();
  await press(page, "Enter");
  assert.equal(await title(page), "backward of bmm");
});

test("every number of the training can be worked out again", async (t) => {
  const page = await open(t, "nw");
  for (let pass = 1; pass <= 5; ++pass) {
    for (let step = 1; step <= steps; ++step) {
      const verdicts = await page.locator(".check").allTextContents();
      assert.equal(verdicts.length, 1, `${pass} ${step}`);
      assert.match(
        verdicts[0],
        /✓ recomputed here from the formula: (the number agrees|all \d+ numbers agree)/,
      );
      await press(page, "n");
    }
    await press(page, "Home", "]");
  }
});

test("a step of the main example, by hand", async (t) => {
  const page = await open(t, "nw", "#step=25");
  const numbers = await page.locator(".card td[data-flat]").allTextContents();
  const [before, gradient, after] = numbers.map(Number);
  assert.ok(Math.abs(before - 0.5 * gradient - after) < 2e-6, numbers.join());
  assert.match(await page.textContent(".formula"), /^w ← w - 0\.5 \* dw$/);

  await press(page, "p");
  assert.equal(Number(await page.locator(".sum td[data-flat]").last().textContent()), gradient);
  assert.match(await page.textContent(".check code"), /one of 2450 terms of the sum -9\.40586/);
});

test("an update with momentum shows the velocity that it uses", async (t) => {
  const page = await open(t, "small", "#step=99");
  const shown = async () => [
    await page.textContent(".formula"),
    await page.locator(".card .name").allTextContents(),
  ];
  assert.deepEqual(await shown(), ["w ← w - 0.1 * (dw + 0.25 * w)", ["w", "dw", "w"]]);
  await press(page, "]", "End");
  assert.deepEqual(await shown(), [
    "w ← w - 0.1 * (0.5 * v_w + (dw + 0.25 * w))",
    ["w", "v_w", "dw", "w"],
  ]);
  assert.match(await page.textContent(".check"), /✓ .* all 6 numbers agree/);
});

test("before and added make after", async (t) => {
  const page = await open(t, "small", "#numbers");
  let additions = 0;
  for (let step = 1; step <= 9; ++step, await press(page, "n")) {
    for (const row of await page.locator(".row.sum").all()) {
      const cards = await row.locator(".card").all();
      const [before, added, after] = await Promise.all(
        cards.map(async (card) =>
          (await card.locator("td[data-flat]").allTextContents()).map(Number),
        ),
      );
      additions += before.length ? 1 : 0;
      after.forEach((x, i) =>
        assert.ok(Math.abs((before[i] ?? 0) + added[i] - x) <= 2e-3 * Math.abs(x)),
      );
    }
  }
  assert.equal(additions, 2); // y is used three times
});

test("a tensor used twice adds up", async (t) => {
  const page = await open(t, "small", "#step=7");
  assert.equal(await title(page), "backward of mul");
  assert.equal(await page.locator(".contribution").count(), 2);
  assert.deepEqual(await page.locator(".contribution h3").allTextContents(), [
    "dy += dt1 * y",
    "dy += dt1 * y",
  ]);
});

test("names with brackets and quotes are only names", async (t) => {
  const page = await open(t, "odd");
  const name = "</script><b>\"x'&";
  assert.equal(await page.textContent("h1"), 'odd </script><b>title</b> & "more"');
  assert.equal(await page.textContent(".card .name >> nth=0"), name);
  await press(page, "1");
  assert.equal((await link(page)).tensor, name);
  await page.reload();
  assert.equal(await page.locator(".card.selected .name").textContent(), name);
  assert.equal(await page.locator("main b b, h1 b, #tables b").count(), 0);
});

test("numbers that are none are crossed, counted and kept apart", async (t) => {
  const page = await open(t, "odd");
  assert.match(await page.textContent("#tape li >> nth=0"), /1 \.\. 1e300 ⚠ 1 not finite/);
  assert.equal(await page.locator(".card >> nth=0 >> td.bad").textContent(), "NaN");
  assert.match(await page.textContent("#loss"), /loss = NaN/);
});

test("entries off the path say why", async (t) => {
  const page = await open(t, "odd", "#step=3&tensor=0.weight");
  assert.equal(await title(page), "forward exp");
  assert.equal(await page.locator("#segments .unreached").count(), 1);
  await page.evaluate(() => (document.querySelector("#segments .unreached").dataset.at = "x"));
  const at = await page.evaluate(() =>
    [...document.querySelectorAll("#segments i")].findIndex((i) => i.dataset.at),
  );
  await press(page, "g", ...String(at + 1), "Enter");
  assert.match(
    await page.textContent(".sentence"),
    /Nothing arrives: loss does not depend on t2\./,
  );
});

test("large tensors are shown as blocks, those with many axes in slices", async (t) => {
  const page = await open(t, "odd", "#tensor=big");
  await press(page, "u");
  assert.match(await page.textContent(".card.selected"), /64 × 64 of 300 × 200, block means/);
  assert.match(
    await page.textContent(".card.selected .cell"),
    /^block \[0, 0\]: .* \.\. .*, mean /,
  );
  await press(page, "t");
  assert.equal(await page.locator(".card.selected td").count(), 1 + 36);
  await page.evaluate(() => (location.hash = "#step=1&tensor=deep"));
  await press(page, "u");
  const slider = page.locator(".card.selected .slice input").nth(1);
  const cells = () =>
    page.locator(".card.selected td[data-flat]").first().getAttribute("data-flat");
  assert.equal(await cells(), "0");
  await slider.focus();
  await press(page, "ArrowRight");
  assert.equal(await cells(), "20");
});

test("a hundred thousand operations are folded", async (t) => {
  const page = await open(t, "long", "#step=2001");
  assert.match(await page.textContent("#tape ol"), /… 98000 more operations …/);
  assert.match(await page.textContent(".formula"), /^t99999 = t99998 \* 1/);
  await press(page, "n", "PageDown");
  assert.equal(await stepOf(page), 2012);
});

test("a tape without backward shows the way forward", async (t) => {
  const page = await open(t, "forward", "#step=9");
  assert.equal(await stepOf(page), 1);
  assert.equal(await page.textContent("#loss"), "backward has not run");
  await press(page, "b", "n", "u", "v", "t");
  assert.equal(await title(page), "forward exp");
});

test("without scripts there is a table", async (t) => {
  const page = await open(t, "nw", "", {javaScriptEnabled: false});
  assert.ok(await page.isVisible("#tables"));
  assert.equal(await page.textContent("h1"), "Nadaraya-Watson kernel regression");
  const first = page.locator("#tables table").first();
  assert.equal(await first.locator("tbody tr").count(), forward + 4);
  assert.match(await first.textContent(), /distance = c0 \* w/);
  const place = placeOf("nn/nadaraya_watson.cpp", '.named("distance")');
  assert.ok((await first.textContent()).includes(place));
});

test("on paper, all steps follow each other", async (t) => {
  const page = await open(t, "nw");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({media: "print"});
  assert.equal(await page.locator("#print .step").count(), steps);
  assert.match(await page.textContent("#print .check code >> nth=0"), / = 1\.747118$/);
  assert.ok(await page.locator("#print .step").last().isVisible());
  assert.ok(!(await page.isVisible("#controls")));
});

for (const [size, width] of [
  ["phone", 390],
  ["tablet", 820],
  ["desktop", 1440],
]) {
  test(`nothing is cut off on a ${size}`, async (t) => {
    const page = await open(t, "nw", "", {viewport: {width, height: 800}});
    for (const view of ["step", "graph"]) {
      await page.click(`.tabs >> text=${view}`);
      for (const key of ["Home", "PageDown", "b", "PageDown", "End"]) {
        await press(page, key);
        const right = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(right <= width, `${view} ${key}: ${right}`);
      }
    }
  });
}

// What axe finds, in the pages as they are after following each link.
async function findings(page, links) {
  await page.evaluate(axe);
  const found = [];
  for (const to of links) {
    await page.evaluate((hash) => (location.hash = hash), to);
    await page.waitForFunction((hash) => location.hash.startsWith(hash.split("&")[0]), to);
    const {violations} = await page.evaluate(() => axe.run());
    for (const {id, help, nodes} of violations) {
      found.push(
        `${to} ${id}: ${help}`,
        ...nodes.slice(0, 3).map((n) => `${n.html.slice(0, 150)} ${n.any[0]?.message}`),
      );
    }
  }
  return found;
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing to mend in ${colorScheme}`, async (t) => {
    const main = await open(t, "nw", "", {colorScheme});
    assert.deepEqual(
      await findings(main, [
        "#step=3",
        "#step=20",
        "#step=24",
        "#step=25",
        "#step=20&view=graph",
        "#step=20&view=table",
      ]),
      [],
    );
    const odd = await open(t, "odd", "", {colorScheme});
    assert.deepEqual(await findings(odd, ["#step=1", "#step=12&numbers", "#step=20&numbers"]), []);
    await press(odd, "?");
    assert.deepEqual(await findings(odd, ["#step=1"]), []);
  });
}

test("a step is read out in one sentence", async (t) => {
  const page = await open(t, "nw", "#step=24");
  assert.equal(
    await page.textContent("[aria-live=polite]"),
    "Step 24 of 25. The gradient of distance arrives and is passed on to w.",
  );
});
