/**
 * Text that a browser draws comes out, text that it does not draw stays in. The pages' truth is held to
 * Chromium by test/browser/hiding-ways.test.ts.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { keptTexts } from "../cases/decided.ts";
import { hiddenWays, MARKER, shownWays, type Way } from "../cases/hiding-ways.ts";

const SECURITY = readFileSync(
  fileURLToPath(new URL("../../docs/security.md", import.meta.url)),
  "utf8",
).replaceAll(/\s+/g, " ");

/** Whether the text comes out, were the model to keep all, as text or as Markdown. */
function comesOut({ html }: Way, invisible: "auto" | "strict"): boolean {
  const options = { invisible, threshold: 0 } as const;
  const markdown = extract(html, { ...options, format: "markdown" }).content;
  return keptTexts(html, options).join(" ").includes(MARKER) || markdown.includes(MARKER);
}

const named = (ways: readonly Way[], invisible: "auto" | "strict", wanted: boolean): string[] =>
  ways.filter((way) => comesOut(way, invisible) === wanted).map(({ name }) => name);

test("the lists are long enough to mean something", () => {
  expect(shownWays.length).toBeGreaterThanOrEqual(40);
  expect(hiddenWays.length).toBeGreaterThanOrEqual(100);
  expect(SECURITY).toContain(`Of the ${hiddenWays.length} hidden texts`);
  expect(SECURITY).toContain(
    `of the ${shownWays.length} that look hidden and are drawn none is lost`,
  );
});

describe.each(["auto", "strict"] as const)("--invisible %s", (invisible) => {
  test("loses nothing that is drawn", () => {
    expect(named(shownWays, invisible, false)).toEqual([]);
  });

  test("gives nothing that is not drawn, but what a summary opens", () => {
    const opened = ["element: details", "element: details with a name"];
    expect(named(hiddenWays, invisible, true)).toEqual(invisible === "auto" ? opened : []);
  });
});

const story = `<p>${"word ".repeat(30)}</p>`;

test("linked style sheets are not known, and the document says so", () => {
  const html = `${story}<link rel=stylesheet href=a.css><p class="a">${MARKER}</p>`;
  expect(comesOut({ name: "", html }, "strict")).toBe(true);
  expect(SECURITY).toContain("linked style sheets");
  expect(SECURITY).toContain("This is no security boundary");
});

test("characters that nobody sees spell nothing", () => {
  const long = `<p>${"A long and good paragraph of text, with many words in it. ".repeat(8)}</p>`;
  const markdown = (text: string): string =>
    extract(`<article>${long.repeat(3)}<p>${text}</p></article>`, { format: "markdown" }).content;
  const tags = [...MARKER].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  expect(markdown(`Seen${tags.join("")} text of some words.`)).toContain("Seen text");
  expect(markdown("Seen\u200c\u2060\u200c text of\u200b\u200c some words.")).toContain(
    "Seen text of some words",
  );
  expect(markdown("wo\u2060rds and ab\u200bcd of text.")).toContain("words and abcd of text");
  // How Persian is written, and families.
  expect(markdown("می\u200cخواهم of text.")).toContain("می\u200cخواهم");
  expect(markdown("A 👩\u200d👧 of text.")).toContain("👩\u200d👧");
});

describe("exactly once:", () => {
  const long = `<h1>Quadratic</h1><p>${"A quadratic equation is one of many words. ".repeat(9)}</p>`;
  const math =
    '<math><semantics><mrow><mi>a</mi><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">ax^2</annotation></semantics></math>';
  const clip = "position:absolute;clip:rect(1px,1px,1px,1px);height:1px;width:1px;overflow:hidden";
  test.each([
    [
      "MathML beside a picture",
      `<span><span style="display:none">${math}</span><img aria-hidden="true" class="mwe-math-fallback-image-inline" alt="ax^2"></span>`,
    ],
    [
      "MathML beside a picture without a name",
      `<span><span style="display:none">${math}</span><img aria-hidden="true" src="/a.png" alt="ax^2"></span>`,
    ],
    [
      "KaTeX",
      `<style>.katex .katex-mathml{${clip}}</style><span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html" aria-hidden="true">ax2</span></span>`,
    ],
    [
      "MathJax 2",
      `<span class="MathJax"><nobr aria-hidden=true>ax2</nobr><span class="MJX_Assistive_MathML" style="${clip}">${math}</span></span><script type="math/tex">ax^2</script>`,
    ],
  ])("%s", (_, formula) => {
    const html = `${long}<p>the form ${formula}, with x as an unknown value and more words here.</p>`;
    const { content, text } = extract(html, { format: "markdown" });
    for (const written of [content, text]) {
      expect(written).toContain("the form $ax^2$, with x as an unknown value");
    }
  });

  test("text for screen readers beside a sign, and copies for desktop and phone", () => {
    const copy = `<p>${"The price of things is given here in words. ".repeat(5)}</p>`;
    const html = `${long}<style>.m{display:none}@media(max-width:600px){.m{display:block}.d{display:none}}</style>
      <p>Call us by <svg aria-hidden=true></svg><span class="sr-only">telephone</span> at any hour of the day.</p>
      <div class=d>${copy}</div><div class=m>${copy}</div>`;
    const { text } = extract(html);
    expect(text).toContain("Call us by telephone at any hour");
    expect(text.split("The price of things").length - 1).toBe(5);
  });
});

test("words that are left out so are counted", () => {
  const html = `${story}<p hidden>three hidden words</p><p>Shown <b style="display:none">not</b> shown.</p>`;
  expect(extract(html).hiddenWords).toBe(4);
  expect(extract(html, { invisible: "keep" }).hiddenWords).toBe(0);
});
