import { expect, test } from "vitest";
import { tagPath, tagPaths } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { TEXT } from "../../src/document/tags.ts";

test.each([
  ["a usual page", "<html><body><div><p>a<b>c</b></p><p>d</div><x-y>e</x-y>"],
  ["deep elements", `${"<div>".repeat(600)}<p>a<p>b`],
  ["elements at the limit", `${"<div>".repeat(62)}<p>a</p><p><b>b</b></p><p><b><i>c</i></b></p>`],
  ["a long name", `<${"x".repeat(200)}><p>a`],
])("paths that share what is above are those of each element: %s", (_, html) => {
  const document = parse(html);
  const pathOf = tagPaths(document);
  for (let node = 0; node < document.size; node++) {
    if (document.tags[node] !== TEXT) expect(pathOf(node)).toBe(tagPath(document, node));
  }
});
