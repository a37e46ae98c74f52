import { expect, test } from "vitest";
import { mayHaveUnseen } from "../../../src/output/tree/rare-characters.ts";
import { measured } from "../../cases/feature-rows.ts";

const unseen = /[\udb40\u200b-\u200d\u2060-\u2064]/;

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
  }
});
