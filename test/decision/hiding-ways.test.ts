/**
 * Which ways of hiding text are recognised, and which are not: what the document says of both. A way that
 * comes to be recognised moves to the other list, and out of docs/security.md.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { keptTexts } from "../cases/decided.ts";

const SECURITY = readFileSync(
  fileURLToPath(new URL("../../docs/security.md", import.meta.url)),
  "utf8",
);
const story = `<p>${"word ".repeat(30)}</p>`;

function comesOut(html: string, invisible: "auto" | "strict"): boolean {
  return keptTexts(story + html, { invisible, threshold: 0 })
    .join(" ")
    .includes("secret");
}

/** An element by a rule of the page's own sheet. */
function byRule(css: string): string {
  return `<style>${css}</style><div class=w><p class="a b" id=i data-x>secret</p></div>`;
}

function byStyle(style: string): string {
  return `<p style="${style}">secret</p>`;
}

test.each([
  "<p hidden>secret</p>",
  "<dialog>secret</dialog>",
  "<template>secret</template>",
  "<noscript>secret</noscript>",
  "<p class=sr-only>secret</p>",
  byStyle("display:none"),
  byStyle("visibility:hidden"),
  byStyle("position:absolute;left:-9999px"),
  byStyle("clip-path:inset(50%)"),
  byStyle("font-size:1px"),
  byStyle("color:transparent"),
  byStyle("color:#fff;background:#fff"),
  byRule(".a{display:none}"),
  byRule("#i{visibility:hidden}"),
  byRule("p.x{} .w{position:absolute;left:-9999px}"),
  byRule(".a{position:absolute;clip:rect(0 0 0 0)}"),
])("recognised: %s", (html) => {
  expect(comesOut(html, "auto")).toBe(false);
});

test.each([
  "<details><summary>More</summary><p>secret</p></details>",
  byStyle("opacity:0"),
  byStyle("max-height:0;overflow:hidden"),
  "<div class=accordion hidden><p>secret</p></div>",
])("recognised with strict alone: %s", (html) => {
  expect(comesOut(html, "auto")).toBe(true);
  expect(comesOut(html, "strict")).toBe(false);
});

test.each([
  ["`p.a`", byRule("p.a{display:none}")],
  ["`.a .b`", byRule(".w .a{display:none}")],
  ["`[x]`", byRule("[data-x]{display:none}")],
  ["other\nselectors", byRule(".w > .a{display:none}")],
  ["other\nselectors", byRule("p:nth-child(1){display:none}")],
  ["`@media`", byRule("@media screen{.a{display:none}}")],
  ["`@supports`", byRule("@supports (display:grid){.a{display:none}}")],
  ["another rule", byRule(".w{.a{display:none}}")],
  ["another rule", byRule("@layer base{.a{display:none}}")],
  ["colours, sizes or opacity in a sheet", byRule(".a{color:#fff;background:#fff}")],
  ["colours, sizes or opacity in a sheet", byRule(".a{font-size:0}")],
  ["colours, sizes or opacity in a sheet", byRule(".a{opacity:0}")],
  ["linked style sheets", '<link rel=stylesheet href=a.css><p class="a">secret</p>'],
  ["`var()`", byRule(":root{--x:none}.a{display:var(--x)}")],
  ["`calc()`", byStyle("position:absolute;left:calc(-1 * 9999px)")],
  ["a filter", byStyle("filter:opacity(0)")],
  ["a mask", byStyle("mask:linear-gradient(transparent, transparent)")],
  ["`popover`", "<div popover><p>secret</p></div>"],
])("not recognised, and the document says so (%s): %s", (words, html) => {
  expect(comesOut(html, "strict")).toBe(true);
  expect(SECURITY.replaceAll(/\s+/g, " ")).toContain(words.replaceAll("\n", " "));
});

const long = `<p>${"A long and good paragraph of text, with many words in it. ".repeat(8)}</p>`;

function markdown(html: string): string {
  const page = `<article>${long.repeat(3)}${html}${long}</article>`;
  return extract(page, { format: "markdown", invisible: "strict" }).content;
}

test.each([
  ["alternative texts of pictures", '<p>Text <img src=a.png hidden alt="secret"> goes on.</p>'],
  [
    "sources of formulas",
    '<p>Text <math><semantics><mi>x</mi><annotation encoding="application/x-tex">secret</annotation></semantics></math></p>',
  ],
])("comes out in Markdown, and the document says so: %s", (words, html) => {
  expect(markdown(html)).toContain("secret");
  expect(SECURITY.replaceAll(/\s+/g, " ")).toContain(words);
});

test("Unicode's tag characters spell nothing, zero-width characters stay", () => {
  const tags = [..."secret"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
  expect(markdown(`<p>Seen${tags.join("")} text of some words.</p>`)).toContain("Seen text");
  const spelt = "\u200c\u2060\u200c";
  expect(markdown(`<p>Seen${spelt} text of some words.</p>`)).toContain(`Seen${spelt} text`);
  expect(SECURITY.replaceAll(/\s+/g, " ")).toContain("zero-width characters");
});

test("text that is shown may be lost, and the document says so", () => {
  const shown = '<style>.a{display:none}</style><p class=a style="display:block">secret</p>';
  expect(comesOut(shown, "auto")).toBe(false);
  expect(SECURITY.replaceAll(/\s+/g, " ")).toContain("Text that is shown may be lost as well");
  expect(SECURITY).toContain("This is no security boundary");
});
