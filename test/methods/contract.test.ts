import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SegmentedPage } from "../../src/document/block.ts";
import { decode } from "../../src/document/decode.ts";
import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { words } from "../../src/document/words.ts";
import { methodNamed, methods } from "../../src/methods/index.ts";
import { expectLinear } from "../cases/growth.ts";
import { markup } from "../cases/markup.ts";

function pageOf(html: string): SegmentedPage {
  const document = parse(html);
  return { document, blocks: layout.segment(document) };
}

/** Whether `part` comes out of `whole` by leaving words out. */
function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const word of whole) if (word === part[at]) at++;
  return at === part.length;
}

const pages = new URL("../../data/pages/", import.meta.url);
const own = readdirSync(pages)
  .map((slug) => readFileSync(new URL(`${slug}/page.html`, pages)))
  .map((bytes) => pageOf(decode(bytes).text));

const hiding = ["hidden", 'style="display:none"', "style='visibility: hidden'"];

test("the methods whose authors take elements out", () => {
  const ids = methods.filter(({ removes }) => removes !== undefined).map(({ id }) => id);
  expect(ids.sort()).toEqual(
    "cedp-ctd cedp-dsum cedp-nltd cedp-td cepf cepr cetd cetd-ctd cetd-td dana danag r2l vsse".split(
      " ",
    ),
  );
});

describe.each(methods.map((method) => [method.id, method] as const))("method %s", (id, method) => {
  test("says what it is", () => {
    expect(methodNamed(id)).toBe(method);
    for (const text of [method.name, method.source, method.description]) {
      expect(text).not.toBe("");
    }
    expect(() => method.run(pageOf("<p>a</p>"), { nonsense: 1 })).toThrow(
      `method ${id} has no option "nonsense"; it has `,
    );
  });

  test.each([
    ["empty", ""],
    ["without text", "<img src=x><script>1</script>"],
    ["of one block", "<p>One block of text, with some words in it.</p>"],
    ["without links", "<p>A paragraph, of words.</p>\n<p>Another one, of more words.</p>"],
    ["without punctuation", "<p>some words here</p>\n<div><a href=x>and there</a></div>"],
    ["that is a link", "<a href=x>all of it is a link</a>"],
  ])("takes a page %s", (_, html) => {
    check(pageOf(html));
  });

  test("says what it takes out, and takes out what mark-up hides with it", () => {
    const story = "<p>A paragraph of the story, long enough to be told from a menu.</p>\n".repeat(
      6,
    );
    const hidden = hiding
      .map((attribute) => `<p ${attribute}>A secret, told nobody.</p>`)
      .join("\n");
    const { text } = method.run(pageOf(`<body><div>\n${story}${hidden}\n${story}</div>`));
    if (method.removes !== undefined) expect(text).not.toContain("secret");
    // A page that is hidden as a whole is one that a script shows.
    const whole = method.run(pageOf(`<body style="display:none"><div>\n${story}</div>`));
    const shown = method.run(pageOf(`<body style="display:flow"><div>\n${story}</div>`));
    expect(whole.text).toBe(shown.text);
  });

  test("keeps words of the page, in their order", () => {
    for (const page of own) check(page);
  });

  test("takes any markup, and says the same twice", () => {
    fc.assert(
      fc.property(markup, (html) => {
        const page = pageOf(html);
        check(page);
        expect(method.run(page)).toEqual(method.run(page));
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ["long", "<div><p>Some words, of a page.</p> <a href=x>a link</a><span>x</span></div>\n"],
    ["deep", "<div><b>Some words, of a page.\n"],
  ])("takes time in proportion to a %s page", (_, line) => {
    expectLinear((count) => {
      const page = pageOf(line.repeat(count));
      return () => method.run(page);
    }, 1000);
  });

  function check(page: SegmentedPage): void {
    const { units, text, scores, kept } = method.run(page);
    expect(scores).toHaveLength(page.blocks.length);
    expect(kept).toHaveLength(page.blocks.length);
    let end = 0;
    for (const unit of units) {
      expect(unit.start).toBeGreaterThanOrEqual(end);
      expect(unit.end).toBeGreaterThanOrEqual(unit.start);
      expect(Number.isFinite(unit.score)).toBe(true);
      end = unit.end;
    }
    const whole = page.blocks.map((block) => block.text).join("\n");
    // A word may be cut where a line ends: letters are compared.
    const letters = (value: string): string[] => words(value).join("").split("");
    expect(isSubsequence(letters(text), letters(whole))).toBe(true);
  }
});

test("an unknown method is refused, with the known ones", () => {
  expect(() => methodNamed("nonsense")).toThrow(`known: ${methods.map(({ id }) => id).join(", ")}`);
});
