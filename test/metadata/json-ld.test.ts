import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { jsonLdThings } from "../../src/metadata/json-ld.ts";
import { parseLoosely } from "../../src/metadata/loose-json.ts";
import { namesOf, textsOf } from "../../src/metadata/thing.ts";

function things(json: string): ReturnType<typeof jsonLdThings> {
  return jsonLdThings(parse(`<script type="application/ld+json">${json}</script>`));
}

describe("parseLoosely mends", () => {
  test.each([
    ["nothing where nothing is wrong", '{"a": "b, ]"}', { a: "b, ]" }],
    ["an HTML comment around it", '<!-- {"a": 1} -->', { a: 1 }],
    ["a CDATA section around it", '//<![CDATA[\n{"a": 1}\n//]]>', { a: 1 }],
    ["a semicolon behind it", '{"a": 1};', { a: 1 }],
    ["a byte-order mark", '\uFEFF{"a": 1}', { a: 1 }],
    ["line breaks in strings", '{"a": "one\ntwo\\"\t"}', { a: 'one two" ' }],
    ["commas before closing brackets", '{"a": [1, 2, ], }', { a: [1, 2] }],
    [
      "comments beside and in it",
      '<!-- seo -->\n{"a": 1, // one\n/* two */ "b": "//"}',
      { a: 1, b: "//" },
    ],
    ["a comment behind the last comma", '{"a": [1, /* two */ ], // end\n}', { a: [1] }],
    ["quotes within strings", '{"a": "The "old" ferry", "b": 1}', { a: 'The "old" ferry', b: 1 }],
    ["quotes as references", "{&quot;a&quot;: &quot;b&quot;}", { a: "b" }],
  ])("%s", (_, text, value) => {
    expect(parseLoosely(text)).toEqual(value);
  });

  test.each(["", "{", "undefined", "{'a': 1}", "<!--"])("and gives up on %j", (text) => {
    expect(parseLoosely(text)).toBeUndefined();
  });

  test("any JSON is read as it is, with raw line breaks for escaped ones too", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(parseLoosely(json)).toEqual(JSON.parse(json));
      }),
    );
  });
});

test("reads items at the top, in lists and in graphs, without the vocabulary's address", () => {
  const found = things(`[{"@type": "http://schema.org/Article", "schema:headline": "One"},
    {"@graph": [{"@type": ["WebPage", "ItemPage"], "name": "Two"}, 3, null]}]`);
  expect(found.map(({ types }) => types)).toEqual([["Article"], ["WebPage", "ItemPage"]]);
  expect(textsOf(found[0]!, "headline")).toEqual(["One"]);
});

test("follows a reference to a named item", () => {
  const [article] = things(`{"@graph": [{"@type": "Article", "author": {"@id": "#a"}},
    {"@type": "Person", "@id": "#a", "name": "Ada Sand"}]}`);
  expect(textsOf(article!, "author")).toEqual(["Ada Sand"]);
});

test("decodes character references in strings", () => {
  expect(namesOf(things('{"@type": "Thing", "name": "Tom &amp; Ada&#8217;s"}')[0]!)).toEqual([
    "Tom & Ada’s",
  ]);
});

test("items that refer to one another in circles, and deep ones, end", () => {
  const circle = things(`[{"@type": "A", "@id": "a", "name": "a", "x": {"@id": "b"}},
    {"@type": "A", "@id": "b", "name": "b", "x": {"@id": "a"}}]`);
  expect(circle).toHaveLength(2);
  const deep = `${'{"@type": "A", "x": ['.repeat(5000)}1${"]}".repeat(5000)}`;
  expect(things(deep)).toHaveLength(1);
});

test("ignores other scripts and broken ones", () => {
  const document = parse(
    `<script>{"@type": "A"}</script><script type="application/ld+json">{"@type"</script>`,
  );
  expect(jsonLdThings(document)).toEqual([]);
});
