import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { difference } from "../../src/studio/trial/difference.ts";
import { piecesOf } from "../../src/studio/trial/traced.ts";
import { tryPage } from "../../src/studio/trial/try-page.ts";

const model = loadModel("models/tiny.json");
const item = (i: number): string =>
  `<li><a href="/item/${i}">Item ${i} of the list</a><p>The bridge over the river ${i} opened again.</p>`;

test("a page is classified once, and only its beginning is written", () => {
  const html = `<h1>Items</h1><ul>${Array.from({ length: 6000 }, (_, i) => item(i)).join("")}</ul>`;
  const timeOf = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const whole = (): unknown => extract(html, { model, format: "markdown" });
  const shown = (): unknown => {
    const trial = tryPage({ html }, model);
    expect(trial.traced().isCut).toBe(true);
    return trial.shown({ sheet: "" });
  };
  whole();
  shown();
  const [once, first] = [whole, shown].map((work) => Math.min(timeOf(work), timeOf(work)));
  // All blocks inspected, or all pieces traced, would take several times as long.
  expect(first! / once!).toBeLessThan(2.5);
});

test("each piece of an output has the block that its words come from", () => {
  const blocks = [
    { index: 3, text: "Bridge opens" },
    { index: 5, text: "The bridge opened on Monday." },
    { index: 6, text: "Nobody had to pay; see the plan." },
  ];
  const output =
    "# Bridge opens\n\nThe bridge opened on Monday.\n\n- Nobody had to pay; see [the plan](https://the.example/plan).";
  expect(piecesOf(output, blocks)).toEqual([
    { text: "# Bridge opens", block: 3 },
    { text: "\n\n", block: undefined },
    { text: "The bridge opened on Monday.", block: 5 },
    { text: "\n\n", block: undefined },
    {
      text: "- Nobody had to pay; see [the plan](https://the.example/plan).",
      block: 6,
    },
  ]);
  const pieces = piecesOf(output, []);
  expect(pieces.map(({ text }) => text).join("")).toBe(output);
  expect(pieces.every(({ block }) => block === undefined)).toBe(true);
  expect(piecesOf("", blocks)).toEqual([]);
});

test("the pieces of an extraction are its text, and the blocks of it", () => {
  const html = `<ul><li><a href=/>Home</a></ul><h1>Bridge opens</h1><p>The bridge over the river opened
    again on Monday after nine years.<p>It is <b>free</b> on Monday.<table><tr><td>one<td>two</table>`;
  const trial = tryPage({ html }, model);
  const { pieces } = trial.traced();
  expect(pieces.map(({ text }) => text).join("")).toBe(trial.content("markdown"));
  const kept = trial.tried.blocks.flatMap(({ isContent }, i) => (isContent ? [i] : []));
  const traced = pieces.flatMap(({ block }) => (block === undefined ? [] : [block]));
  expect([...new Set(traced)]).toEqual(kept);
});

test("two texts differ in stretches; words in common by chance do not part them", () => {
  const found = difference(
    "X",
    "the story begins here and ends well",
    "menu story begins here and",
  );
  expect(found.stretches).toEqual([
    { in: "here", text: "the " },
    { in: "there", text: "menu " },
    { in: "both", text: "story begins here and " },
    { in: "here", text: "ends well" },
  ]);
  expect(found.words).toEqual({ both: 4, here: 3, there: 1 });
  const apart = difference("X", "a b c d the e f g h", "1 2 3 4 the 5 6 7 8");
  expect(apart.stretches).toEqual([
    { in: "here", text: "a b c d the e f g h" },
    { in: "there", text: "1 2 3 4 the 5 6 7 8" },
  ]);
  expect(difference("X", "", "").stretches).toEqual([]);
  expect(difference("X", "same words", "same words").words).toEqual({ both: 2, here: 0, there: 0 });
});
