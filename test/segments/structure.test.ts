import { describe, expect, test } from "vitest";
import { segment } from "../../src/api/segment.ts";
import { segmentationNames } from "../../src/segments/index.ts";
import { leafSegments } from "../../src/segments/segment.ts";

/** The segments as a tree: a text for a leaf, a list for what has parts. */
function treeOf(html: string, method: (typeof segmentationNames)[number], permitted?: number) {
  const { segments } = segment(html, { method, permitted });
  type Tree = (string | Tree)[];
  const trees: Tree[] = segments.map(() => []);
  const top: Tree = [];
  const parents = new Set(segments.map(({ parent }) => parent));
  for (const { index, parent, text } of segments) {
    (parent < 0 ? top : trees[parent]!).push(parents.has(index) ? trees[index]! : text);
  }
  return top;
}

test("dom: the innermost structural elements, and the content between them", () => {
  const html =
    "<div>one <b>two</b><p>three</p>four<div> </div>five</div><section>six</section>" +
    "<table><tr><td>seven<td>eight</table><table><tr><td><p>nine</table>";
  expect(treeOf(html, "dom")).toEqual([
    "one two",
    "three",
    "four",
    "five",
    "six",
    "seven\neight",
    "nine",
  ]);
});

test("layout: sections hold those of lower ranks, and have their own blocks as a part", () => {
  const html =
    "<p>before<h1>A</h1><p>a<h2>B</h2><p>b<p>b2<h3>C</h3><p>c<h2>D</h2><p>d<h1>E</h1><p>e";
  expect(treeOf(html, "layout")).toEqual([
    "before",
    ["A\na", ["B\nb\nb2", "C\nc"], "D\nd"],
    "E\ne",
  ]);
});

test("layout: a section ends with the article, aside, … around its heading", () => {
  const html =
    "<h1>A</h1><p>a</p><aside><h2>B</h2><p>b</p></aside><p>again</p><article><h1>C</h1><p>c</p></article><footer>f";
  expect(treeOf(html, "layout")).toEqual([["A\na", "B\nb", "again"], "C\nc", "f"]);
});

test("layout: a heading of several blocks begins one section", () => {
  expect(treeOf("<h1><div>A</div><div>AA</div></h1><p>a<h1>B</h1>", "layout")).toEqual([
    "A\nAA\na",
    "B",
  ]);
});

const story = (name: string): string => `<p>${`${name} words of a story. `.repeat(20)}</p>`;

describe("vips", () => {
  const html = `<body><div class=menu><a href=/>Home</a> <a href=/b>About</a></div><div class=main>
    <h2>First</h2>${story("a")}${story("b")}<h2>Second</h2>${story("c")}</div><hr><div class=foot>Imprint</div>`;

  test("parts at headings, rules and other classes, and joins what light separators part", () => {
    const { segments, approximation } = segment(html, { method: "vips" });
    const leaves = leafSegments(segments).map(({ text }) => text.slice(0, 14));
    expect(leaves).toEqual(["Home About", "First\na words ", "Second\nc words", "Imprint"]);
    expect(approximation).toContain("on the tree alone");
  });

  test("is finer the more coherence is asked for, and a part is as coherent as its whole", () => {
    let before = 0;
    for (let permitted = 1; permitted <= 11; permitted++) {
      const { segments } = segment(html, { method: "vips", permitted });
      const count = leafSegments(segments).length;
      expect(count).toBeGreaterThanOrEqual(before);
      before = count;
      for (const { parent, coherence } of segments) {
        if (parent >= 0) expect(coherence).toBeGreaterThanOrEqual(segments[parent]!.coherence!);
      }
    }
    expect(before).toBeGreaterThan(4);
  });

  test("divides a block by its own degree, whatever stands beside it", () => {
    const section = (name: string): string => `<h2>${name}</h2><p>${"word ".repeat(200)}</p>`;
    const starts = (html: string) =>
      leafSegments(segment(html, { method: "vips" }).segments).map((leaf) => leaf.text.slice(0, 4));
    const html = `<div>${section("One")}${section("Two")}</div>`;
    expect(starts(html)).toEqual(["One\n", "Two\n"]);
    expect(starts(`${html}<div><p>short</p></div>`)).toEqual(["One\n", "Two\n", "shor"]);
  });

  test("sets apart what has a background of its own", () => {
    const cells = "<tr><td>one</td></tr><tr bgcolor=red><td>two</td></tr><tr><td>three</td></tr>";
    const { segments } = segment(`<table>${cells}</table>`, { method: "vips" });
    expect(leafSegments(segments).map(({ text }) => text)).toEqual(["one", "two", "three"]);
    const plain = segment(`<table>${cells.replace(" bgcolor=red", "")}</table>`, {
      method: "vips",
    });
    expect(leafSegments(plain.segments)).toHaveLength(1);
  });
});

test("comb cuts what VIPS leaves longer than a window", () => {
  const html = `<h2>Title</h2>${story("a").repeat(6)}<h2>Short</h2><p>End.`;
  const { segments } = segment(html, { method: "comb" });
  const leaves = leafSegments(segments);
  expect(leaves.at(-1)!.text).toBe("Short\nEnd.");
  expect(leaves.length).toBeGreaterThan(4);
  const [first, second] = leaves;
  expect(first!.parent).toBe(second!.parent);
  expect(first!.coherence).toBe(segments[first!.parent]!.coherence);
  expect(second!.start).toBeLessThan(first!.end);
});

describe.each(segmentationNames)("%s", (method) => {
  test("has every word of a page in its leaves, in order", () => {
    const html = `<title>T</title><nav><a href=/>Home</a><ul><li>x<li>y</ul></nav>tail<h1>A</h1>${story("a")}<span>in<div>side</div>out</span><div>b<br></div><i> <br></i>last`;
    const { segments } = segment(html, { method, overlap: 0 });
    const text = leafSegments(segments)
      .map((leaf) => leaf.text)
      .join("\n");
    expect(text.split("\n")).toEqual([
      ...["Home", "x", "y", "tail", "A", "a words of a story. ".repeat(20).trim()],
      ...["in", "side", "out", "b", "last"],
    ]);
    for (const { index, parent, start, end } of segments) {
      expect(parent).toBeLessThan(index);
      if (parent >= 0) {
        expect(segments[parent]!.start).toBeLessThanOrEqual(start);
        expect(segments[parent]!.end).toBeGreaterThanOrEqual(end);
      }
    }
  });

  test("has no segment where there is no text", () => {
    expect(segment("<p> </p><img src=x><script>x</script>", { method }).segments).toEqual([]);
  });
});

test("options are checked", () => {
  expect(() => segment("<p>", { words: 10, overlap: 6 })).toThrow("options.overlap: expected");
  expect(() => segment("<p>", { permitted: 12 })).toThrow("options.permitted");
});
