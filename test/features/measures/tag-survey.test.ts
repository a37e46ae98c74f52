import fc from "fast-check";
import { expect, test } from "vitest";
import { contains, tagName } from "../../../src/document/document.ts";
import { silentTags, TEXT, tag } from "../../../src/document/tags.ts";
import { measured } from "../../cases/feature-rows.ts";
import { markup } from "../../cases/markup.ts";

const LINK = /^(a|button)$/;
const HEADING = /^h[1-6]$/;

const part = fc.oneof(
  markup,
  fc.constantFrom(
    "<h2>a<h3>b</h3><div>c</div></h2>",
    "<table><tr><td>a<table><tr><th>b</table><td>c</table>",
    "<svg><a><p>x</p></a></svg>",
    "<button>go</button><unknown>a</unknown>",
    "<noscript><a href=x>b</a></noscript><script>1</script>",
  ),
);

test("is what one finds by asking for every element", () => {
  const html = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(html, (text) => {
      const { document, blocks, holding, survey } = measured(text);
      const { tags, ends, size } = document;
      const nodes = Array.from({ length: size }, (_, node) => node);
      const elements = nodes.filter((node) => tags[node] !== TEXT);
      const above = (node: number) => nodes.filter((other) => contains(document, other, node));
      expect(survey.elements[tag("p")]).toBe(elements.filter((n) => tags[n] === tag("p")).length);
      const shown = elements.filter((node) => !above(node).some((n) => silentTags.has(tags[n]!)));
      const links = shown.filter((node) => LINK.test(tagName(document, node)));
      for (const [place, node] of holding.nodes.entries()) {
        const isInside = (other: number) => other > node && other < ends[node]!;
        expect(survey.inside[place]).toBe(shown.filter(isInside).length);
        expect(survey.linksInside[place]).toBe(links.filter(isInside).length);
      }
      let inCells = 0;
      for (const { index, content, characters } of blocks) {
        const names = above(content[0]!).map((node) => tagName(document, node));
        const level = names.find((name) => HEADING.test(name))?.slice(1) ?? 0;
        expect(survey.headingLevels[index]).toBe(Number(level));
        if (names.includes("td") || names.includes("th")) inCells += characters;
      }
      expect(survey.inCells).toBe(inCells);
    }),
    { numRuns: 200 },
  );
});
