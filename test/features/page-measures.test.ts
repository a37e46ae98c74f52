import fc from "fast-check";
import { expect, test } from "vitest";
import { measured } from "../cases/feature-rows.ts";
import { markup } from "../cases/markup.ts";

test("running sums over the blocks of a page", () => {
  const page = measured(
    "<div>Go, now! <p>read <a href=x>more here</a></p><p>你好。<b>ok</b></p></div>",
  );
  // "Go, now!" 8 characters, 2 words, 2 marks; "read more here" 14, 3, links 9 and 2;
  // "你好。ok" 5 characters, 3 words, 1 mark.
  expect([...page.punctuation]).toEqual([2, 0, 1]);
  expect(Object.fromEntries(Object.entries(page.sums).map(([k, v]) => [k, [...v]]))).toEqual({
    characters: [0, 8, 22, 27],
    commas: [0, 1, 1, 1],
    linkCharacters: [0, 0, 9, 9],
    words: [0, 2, 5, 8],
    linkWords: [0, 0, 2, 2],
    punctuation: [0, 2, 2, 3],
    tags: [0, 1, 3, 5],
  });
  // Nodes: 0 root, 1 div, 2 "Go", 3 p, 4 "read", 5 a, 6 "more here", 7 p, 8 "你好", 9 b, 10 "ok".
  expect([...page.blocksBefore]).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
});

test("a page without blocks", () => {
  const page = measured("");
  expect([...page.sums.words]).toEqual([0]);
  expect([...page.blocksBefore].every((count) => count === 0)).toBe(true);
});

test("subtrees hold the blocks that begin in them", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const { document, blocks, blocksBefore, sums } = measured(html);
      expect(blocksBefore).toHaveLength(document.size + 1);
      for (let node = 0; node < document.size; node++) {
        const end = document.ends[node]!;
        const inside = blocks.filter(({ content }) => content[0]! >= node && content[0]! < end);
        expect(blocks.slice(blocksBefore[node], blocksBefore[end])).toEqual(inside);
      }
      const characters = blocks.reduce((sum, block) => sum + block.characters, 0);
      expect(sums.characters.at(-1)).toBe(characters);
    }),
    { numRuns: 50 },
  );
});

test("the blocks' numbers in arrays", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const page = measured(html);
      const { blocks, content, contentStarts, elements, elementStarts, codes, codeStarts } = page;
      for (const block of blocks) {
        const i = block.index;
        expect(page.nodes[i]).toBe(block.node);
        expect(page.characters[i]).toBe(block.characters);
        expect(page.linkCharacters[i]).toBe(block.linkCharacters);
        expect(page.words[i]).toBe(block.words);
        expect(page.linkWords[i]).toBe(block.linkWords);
        expect(page.tagCounts[i]).toBe(block.tagCount);
        const own = content.slice(contentStarts[i], contentStarts[i + 1]);
        expect([...own]).toEqual(block.content);
        const inside = elements.slice(elementStarts[i], elementStarts[i + 1]);
        expect([...inside]).toEqual(block.elements);
        const units = codes.slice(codeStarts[i], codeStarts[i + 1]);
        expect(String.fromCharCode(...units)).toBe(block.text);
      }
    }),
    { numRuns: 50 },
  );
});
