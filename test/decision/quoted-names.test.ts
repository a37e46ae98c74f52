import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { addQuoted } from "../../src/decision/quoted-names.ts";

test("names in quotes are those that a match of each would give", () => {
  const random = createRandom(7);
  const parts = ["'", '"', "#", "a", "b-c", "_d1", " ", "(", "."];
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: 12 }, () => parts[random.int(parts.length)]).join("");
    const plain = [...text.matchAll(/['"]#?([\w-]{3,60})['"]/g)].map(([, name]) => name!);
    const names = new Set<string>();
    addQuoted(names, text, /['"]#?[\w-]{3,60}['"]/g);
    expect([...names], text).toEqual([...new Set(plain)]);
  }
});
