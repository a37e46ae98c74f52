import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";

/** The rules that MathJax 3 writes into a page. */
const STYLE = `<style>
mjx-container{display:inline-block;line-height:0}
mjx-container[display="true"]{display:block;text-align:center;margin:1em 0}
mjx-assistive-mml{position:absolute!important;top:0;left:0;clip:rect(1px,1px,1px,1px);padding:1px 0 0!important;
border:0!important;display:block!important;width:auto!important;overflow:hidden!important}
</style>`;
const WORDS =
  "The ferry stopped in the second week of a cold November because the ice in the harbour was too thick for the old boat.";
const between = [
  "By noon the men had cut a channel of forty metres, which was closed again before they came home.",
  "Ice grows by the root of time: twice the cold days make less than twice the ice, as the formula says.",
  "What grows from above is held back by the snow, which lets less of the warmth of the water through.",
  "Near the mouth of the river the water is brackish, freezes later and gives an ice that is not as hard.",
  "The mayor asked for a second boat, and had the answer that there was none to be had in the whole county.",
  "People walked across from the middle of December on, with a ladder to hold on to where the ice was thin.",
  "In the third winter the measure of every morning was written down by the keeper of the small lighthouse.",
  "From his figures the table at the end of the chapter was made, which sailors of the island still consult.",
];
const drawn = (name: string): string =>
  `<mjx-container class="MathJax" jax="CHTML" display="true"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi><mjx-c class="mjx-c${name.codePointAt(0)!.toString(16).toUpperCase()}"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="block"><math display="block"><mi>${name}</mi><mo>=</mo><mn>1</mn></math></mjx-assistive-mml></mjx-container>`;
const page = (html: string): string => `<title>Ice</title>${STYLE}<h1>Ice</h1>${html}`;

const places: readonly ((formula: string) => string)[] = [
  (formula) => formula,
  (formula) => `<div>${formula}</div>`,
  (formula) => `<p>${formula}</p>`,
  (formula) => `<section>${formula}</section>`,
  (formula) => `<article>${formula}</article>`,
  (formula) => `<p>Here is ${formula} for all.</p>`,
  (formula) => `<blockquote>${formula}</blockquote>`,
  (formula) => `<figure>${formula}</figure>`,
];

test("formulas that MathJax 3 drew come out wherever they stand, in text and in Markdown", () => {
  const names = [..."abcdefgh"];
  const html = page(
    `<p>${WORDS}</p>${places.map((place, i) => `${place(drawn(names[i]!))}<p>${between[i]}</p>`).join("")}`,
  );
  const { text } = extract(html);
  const { content } = extract(html, { format: "markdown" });
  expect(names.filter((name) => text.includes(`${name}=1`))).toEqual(names);
  expect(names.filter((name) => content.replaceAll(" ", "").includes(`${name}=1`))).toEqual(names);
});

test("a short page gives its formula", () => {
  const html = page(`<p>So it is ${drawn("x")}.</p>`);
  expect(extract(html).text).toContain("x=1");
  expect(extract(html, { format: "markdown" }).content).toContain("x=1");
});

test("strict leaves out what only machines read", () => {
  const html = page(`<p>${WORDS}</p>${drawn("x")}<p>${WORDS}</p>`);
  expect(extract(html, { invisible: "strict" }).text).not.toContain("x=1");
});

test("a page of three words gives them", () => {
  expect(extract("<title>Sign</title><p>Mind the step").text).toBe("Mind the step");
  expect(extract("<title>Sign</title><nav><a href=/>Home</a></nav><p>Mind the step").text).toBe(
    "Mind the step",
  );
});
