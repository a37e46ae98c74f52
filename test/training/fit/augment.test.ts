import { describe, expect, test } from "vitest";
import { attributeNumber } from "../../../src/document/attribute-names.ts";
import { nodeText, tagPath } from "../../../src/document/document.ts";
import { TEXT } from "../../../src/document/tags.ts";
import { augment } from "../../../training/fit/augment.ts";
import { corpusPage } from "../../cases/corpus-page.ts";

const article = corpusPage(
  "a",
  "a.example",
  "<body class=x><header>menu</header><article id=y>" +
    Array.from({ length: 10 }, (_, i) => `<p class=p>content number ${i} of the article`).join("") +
    "</article><a class=c href=/>more</a></body>",
  Array.from({ length: 10 }, (_, i) => `content number ${i} of the article`).join("\n"),
);
const donor = corpusPage(
  "b",
  "b.example",
  "<title>other</title><nav><x-menu>foreign menu</x-menu></nav><p>foreign content here",
  "foreign content here",
);
const never = { graft: 0, thin: 0, plain: 0 };
const copy = (options: Partial<typeof never>, seed = 1) =>
  [...augment([article], () => [donor], { ...never, ...options }, seed)][0]!;
const texts = (page: Pick<typeof article, "measures">): string[] =>
  page.measures.blocks.map(({ text }) => text);

describe("copies of training pages", () => {
  test("without alteration are equal", () => {
    const page = copy({});
    expect(texts(page)).toEqual(texts(article));
    expect([...page.labels]).toEqual([...article.labels]);
  });

  test("grafting adds the donor's boilerplate and none of its content", () => {
    const page = copy({ graft: 1 });
    const added = texts(page).filter((text) => text.startsWith("foreign"));
    expect(added).toEqual(["foreign menu", "foreign menu"]);
    for (const block of page.measures.blocks) {
      if (block.text === "foreign menu") expect(page.labels[block.index]).toBe(0);
    }
    expect([...page.labels].filter(Boolean)).toHaveLength(10);
  });

  test("a grafted document is a tree whose blocks say what their nodes say", () => {
    for (let seed = 0; seed < 10; seed++) {
      const page = copy({ graft: 1 }, seed);
      const { document, blocks } = page.measures;
      expect(document.ends[0]).toBe(document.size);
      for (let node = 1; node < document.size; node++) {
        const parent = document.parents[node]!;
        expect(parent).toBeLessThan(node);
        expect(document.ends[node]).toBeGreaterThan(node);
        expect(document.ends[node]).toBeLessThanOrEqual(document.ends[parent]!);
        expect(document.depths[node]).toBe(document.depths[parent]! + 1);
      }
      for (const block of blocks) {
        const said = block.content
          .filter((node) => document.tags[node] === TEXT)
          .map((node) => nodeText(document, node).trim());
        expect(said.join(" ")).toBe(block.text);
      }
      const paths = blocks.map((block) => tagPath(document, block.node));
      expect(paths.filter((path) => path === "body.article.p")).toHaveLength(10);
    }
  });

  test("a donor's blocks outside its body are not grafted", () => {
    const markup = "<div><body><p>in</p></div><p>after</p>";
    const twice = corpusPage("o", "o.example", markup, "x");
    expect(twice.measures.blocks.map(({ text }) => text)).toEqual(["in", "after"]);
    const page = [...augment([article], () => [twice], { ...never, graft: 1 }, 3)][0]!;
    for (const block of page.measures.blocks) {
      expect(block.content.at(-1)).toBeLessThan(page.measures.document.size);
      expect(block.text).not.toBe("after");
    }
  });

  test("thinning keeps the first two blocks of the content and all boilerplate", () => {
    const page = copy({ thin: 1 });
    const kept = [...page.labels].filter(Boolean).length;
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThanOrEqual(6);
    expect(texts(page).slice(0, 3)).toEqual(texts(article).slice(0, 3));
    expect(texts(page).at(-1)).toBe("more");
  });

  test("plain markup has no sectioning, classes or ids, but keeps where links point", () => {
    const { document, blocks } = copy({ plain: 1 }).measures;
    expect(tagPath(document, blocks[1]!.node)).toBe("body.div.p");
    const names = Array.from({ length: document.attributes.length / 4 }, (_, a) =>
      document.source.slice(document.attributes[4 * a], document.attributes[4 * a + 1]),
    );
    expect(names).toEqual(["href"]);
  });

  test("attributes keep the numbers of their names", () => {
    for (let seed = 0; seed < 6; seed++) {
      const { document } = copy({ graft: 0.8, plain: 0.5 }, seed).measures;
      const { source, attributes, attributeNames, attributeStarts, size } = document;
      expect(attributes).toHaveLength(4 * attributeStarts[size]!);
      for (const [a, name] of attributeNames.entries())
        expect(name).toBe(
          source.within(attributes[4 * a]!, attributes[4 * a + 1]!, attributeNumber),
        );
    }
  });

  test("pages whose content is links are not copied", () => {
    const index = corpusPage(
      "i",
      "i.example",
      "<p><a href=/>one</a><p><a href=/>two</a>",
      "one\ntwo",
    );
    expect([...augment([index], () => [donor], never, 1)]).toEqual([]);
  });

  test("the same seed gives the same copies", () => {
    const options = { graft: 0.5, thin: 0.5, plain: 0.5 };
    expect(copy(options, 7)).toEqual(copy(options, 7));
  });
});
