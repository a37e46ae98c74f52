import { expect, test } from "vitest";
import { parse } from "../../../../src/document/parse.ts";
import {
  elementTokens,
  identifierTokens,
} from "../../../../src/features/families/token-odds/element-tokens.ts";

test.each([
  ["nav", ["nav"]],
  ["postBody-12", ["postbody-#", "post", "body"]],
  ["main_nav", ["main_nav", "main", "nav"]],
  ["col2md", ["col#md", "col", "md"]],
  ["css-1a2", ["css-#a#", "css"]],
  ["HTMLBlock", ["htmlblock"]],
  ["статья-текст", ["статья-текст", "статья", "текст"]],
])("word %s", (word, expected) => {
  expect(identifierTokens(word)).toEqual(expected);
});

test("gathers id, class, role, itemprop and telling tags of every element", () => {
  const document = parse(
    "<ARTICLE ID=Main class='post wide' Role=MAIN itemprop='articleBody x'><div title=nav>a</div>",
  );
  const { starts, values, tokens, names } = elementTokens(document);
  const ofNode = (node: number): (string | undefined)[] =>
    [...values.slice(starts[node], starts[node + 1])].flatMap((value) =>
      tokens[value]!.map((token) => names[token]),
    );
  expect(ofNode(1)).toEqual([
    "<article",
    "#main",
    ".post",
    ".wide",
    "role=main",
    "itemprop=articlebody",
    "itemprop=x",
  ]);
  expect(ofNode(2)).toEqual([]);
});

test("elements with equal attributes share a value, and a document is read once", () => {
  const document = parse("<p class=a>x</p><p class=a>y</p>");
  const found = elementTokens(document);
  expect(found).toMatchObject({ tokens: [[0]], names: [".a"] });
  expect([...found.values]).toEqual([0, 0]);
  expect(elementTokens(document)).toBe(found);
});

test("a value holds a token once, and none that is too long", () => {
  const long = "y".repeat(41);
  const { tokens, names } = elementTokens(parse(`<p class=" a  ${long} a-b\n${long}-nav a">x</p>`));
  expect(tokens).toEqual([[0, 1, 2]]);
  expect(names).toEqual([".a", ".a-b", ".nav"]);
});
