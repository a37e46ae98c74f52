import { expect, test } from "vitest";
import { footnoteKinds } from "../../cases/footnote-kinds.ts";
import { html, markdown } from "../../cases/rendered.ts";

const definition = /^\[\^(\d+)\]: (.*)$/gm;
const leftOver = /[[(]\s*[\])]|[↩↑⊕]|\\\[|[¹²³]/;
const mark = /\[\^(\d+)\](?!:)/g;

test("the suite has many kinds", () => {
  expect(footnoteKinds.flatMap(({ notes }) => notes).length).toBeGreaterThan(40);
});

test.each(footnoteKinds.map((kind) => [kind.name, kind] as const))("%s", (_, { page, notes }) => {
  const written = markdown(page);
  const found = [...written.matchAll(definition)].map(([, number, text]) => [
    Number(number),
    text!,
  ]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(notes.map((note, i) => [i + 1, note])),
  );
  const marks = new Set(
    [...written.replace(definition, "").matchAll(mark)].map(([, n]) => Number(n)),
  );
  expect([...marks]).toEqual(notes.map((_, i) => i + 1));
  // Each mark stands behind the word, and nothing is left of what it was.
  expect(written).not.toMatch(leftOver);
  for (const note of notes) expect(written.split(note)).toHaveLength(2);
  for (const [i] of notes.entries()) expect(html(page)).toContain(`id="fn-${i + 1}"`);
});
