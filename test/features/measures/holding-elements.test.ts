import fc from "fast-check";
import { expect, test } from "vitest";
import { Arena } from "../../../src/document/arena.ts";
import { holdingElements } from "../../../src/features/measures/holding-elements.ts";
import { measured } from "../../cases/feature-rows.ts";
import { markup } from "../../cases/markup.ts";

test("the blocks' holders and all elements above them, in document order", () => {
  fc.assert(
    fc.property(markup, (html) => {
      const { document, blocks, nodes: holders } = measured(html);
      const expected = new Set<number>();
      for (const block of blocks) {
        for (let node = block.node; node >= 0; node = document.parents[node]!) expected.add(node);
      }
      const isTurned = holders.length % 2 === 1;
      if (isTurned) holders.reverse();
      const { nodes, parents, ofBlock } = holdingElements(document, holders, new Arena(0));
      expect([...nodes]).toEqual([...expected].sort((a, b) => a - b));
      for (const [place, node] of nodes.entries()) {
        expect(nodes[parents[place]!] ?? -1).toBe(document.parents[node]);
      }
      expect([...ofBlock].map((place) => nodes[place])).toEqual([...holders]);
    }),
    { numRuns: 50 },
  );
});
