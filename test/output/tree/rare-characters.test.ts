import { expect, test } from "vitest";
import { mayHaveNoteMark, mayHaveUnseen } from "../../../src/output/tree/rare-characters.ts";
import { measured } from "../../cases/feature-rows.ts";

const unseen = /[\udb40\u200b-\u200d\u2060-\u2064]/;
const noteMark = /[[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]/;

/** Every character of the basic plane that a text keeps, and a tag, in a paragraph with others. */
const texts = (() => {
  const found: string[] = [];
  for (let code = 0x21; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if ((code >= 0xd800 && code < 0xe000) || "<&".includes(character)) continue;
    if (character.trim() === "") continue;
    found.push(`um 3 ${character} “o”`);
  }
  return [...found, "a \u{e0041} b", "\u{1f600}"];
})();

test("a text with a rare character is known from those without", () => {
  const page = measured(texts.map((text) => `<p>${text}</p>`).join("\n"));
  expect(page.blocks).toHaveLength(texts.length);
  for (const { index, text } of page.blocks) {
    expect(mayHaveUnseen(page, index), text).toBe(unseen.test(text));
    // Other brackets and digits beyond ASCII may be taken for them.
    if (noteMark.test(text)) expect(mayHaveNoteMark(page, index), text).toBe(true);
  }
});

test("texts of letters, digits and common marks have no mark of a footnote", () => {
  const page = measured("<p>On 3 May 2024: “It’s” – naïve, 12 %.</p><p>Um 12 Uhr</p>");
  expect(page.blocks.map(({ index }) => mayHaveNoteMark(page, index))).toEqual([true, false]);
});
