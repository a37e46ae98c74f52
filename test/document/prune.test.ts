import fc from "fast-check";
import { expect, test } from "vitest";
import { attribute, type Document, nodeText, tagName } from "../../src/document/document.ts";
import { parse } from "../../src/document/parse.ts";
import { withoutMarked } from "../../src/document/prune.ts";
import { TEXT } from "../../src/document/tags.ts";
import { documentFaults } from "../robustness/faults.ts";

function shown(document: Document): string[] {
  return Array.from({ length: document.size - 1 }, (_, i) => {
    const n = i + 1;
    if (document.tags[n] === TEXT) return nodeText(document, n);
    return `${tagName(document, n)}.${attribute(document, n, "class") ?? ""}`;
  });
}

function without(html: string, name: string): Document {
  const document = parse(html);
  const marks = Uint8Array.from({ length: document.size }, (_, n) =>
    attribute(document, n, "class") === name ? 1 : 0,
  );
  return withoutMarked(document, marks);
}

test("takes out marked elements with all that is in them", () => {
  const document = without(
    "<div class=a><p class=b>1<i class=c>2</i></p><p class=d>3</p></div><p class=b><p class=e>4",
    "b",
  );
  expect(shown(document)).toEqual(["div.a", "p.d", "3", "p.e", "4"]);
  expect([...document.parents]).toEqual([-1, 0, 1, 2, 0, 4]);
  expect([...document.ends]).toEqual([6, 4, 4, 4, 6, 6]);
  expect(document.source.slice(document.starts[2], document.stops[2])).toBe("<p class=d>3</p>");
});

test("gives the same document back where nothing is marked", () => {
  const document = parse("<p>1");
  expect(withoutMarked(document, new Uint8Array(document.size))).toBe(document);
});

test("any page stays a document", () => {
  const part = fc.constantFrom(
    ..."<p class=x>|</p>|<div>|</div>|t|<b class=x>|</b>|<br>".split("|"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const document = without(parts.join(""), "x");
      expect(documentFaults(document)).toEqual([]);
      expect(shown(document).filter((name) => name.endsWith(".x"))).toEqual([]);
    }),
  );
});
