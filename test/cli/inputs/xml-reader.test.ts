import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { createXmlReader } from "../../../src/cli/inputs/xml-reader.ts";
import { expectLinear } from "../../cases/growth.ts";

/** The events of a text in parts of a size, as words; neighbouring texts are joined. */
function read(xml: string, size: number): string[] {
  const words: string[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") words.push(text);
    text = "";
  };
  const write = createXmlReader({
    open(name, attributes) {
      flush();
      words.push(`<${name} ${JSON.stringify(attributes)}`);
    },
    close() {
      flush();
      words.push(">");
    },
    text(part) {
      text += part;
    },
  });
  for (let at = 0; at < xml.length; at += size) write(xml.slice(at, at + size));
  flush();
  return words;
}

/** The same by a parser that follows the standard. */
function bySaxes(xml: string): string[] {
  const words: string[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") words.push(text);
    text = "";
  };
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on("opentag", ({ name, attributes }) => {
    flush();
    words.push(`<${name} ${JSON.stringify(attributes)}`);
  });
  parser.on("closetag", () => {
    flush();
    words.push(">");
  });
  const add = (part: string): void => {
    text += part;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(xml).close();
  return words;
}

const word = fc.constantFrom("a", "b", "c:d", "loc");
const value = fc
  .array(fc.constantFrom("x", " ", "&amp;", "&#233;", "&#x1F600;", "é", "=", ">", "'"))
  .map((all) => all.join(""));
const piece = fc.oneof(
  value.map((text) => text.replaceAll(">", "")),
  value.map((text) => `<!-- ${text} <a> -->`),
  value.map((text) => `<![CDATA[${text}<a>&amp;]]>`),
  fc.constant("<?pi <a> ?>"),
  fc.tuple(word, value).map(([name, text]) => `<${name} x="${text}" y = '2'/>`),
);
const { xml } = fc.letrec<{ xml: string; part: string }>((tie) => ({
  part: fc.oneof({ depthSize: "small" }, piece, tie("xml")),
  xml: fc
    .tuple(word, value, fc.array(tie("part"), { maxLength: 5 }))
    .map(([name, text, parts]) => `<${name} z="${text}">${parts.join("")}</${name}>`),
}));

test("says of right XML what a parser by the standard says, however it is cut", () => {
  fc.assert(
    fc.property(xml, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const whole = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>${text}`;
      expect(read(whole, size)).toEqual(bySaxes(whole));
    }),
    { numRuns: 300 },
  );
});

test.each<[string, string, string[]]>([
  ["entities of HTML stay", "<a>x &nbsp; &b</a>", ["<a {}", "x &nbsp; &b", ">"]],
  [
    "an element ends with the one around it",
    "<a><b><c></a>",
    ["<a {}", "<b {}", "<c {}", ">", ">", ">"],
  ],
  ["a stray end is none", "<a></b></a>", ["<a {}", ">"]],
  ["attributes without a value", "<a b c='1'>", ['<a {"c":"1"}']],
  ["an end that never comes", "<a><!-- x", ["<a {}"]],
])("%s", (_, text, words) => {
  for (const size of [1, 3, 100]) expect(read(text, size)).toEqual(words);
});

test("a tag that does not end is no XML", () => {
  expect(() => read(`<a ${"b ".repeat(50_000)}`, 1000)).toThrow("a tag that does not end");
});

test("declarations take linear time, far from any bracket", () => {
  expectLinear((size) => {
    const text = "<!a>".repeat(size);
    return () => read(text, text.length);
  }, 4000);
});

test("hostile texts take linear time", () => {
  const n = 200_000;
  for (const text of [
    "<a>".repeat(n) + "</b>".repeat(n),
    "<a>".repeat(n) + "</a>".repeat(n),
    `<a>${"<!--".repeat(n)}`,
    `<a>${"&".repeat(n)}`,
    `<a>${"<![CDATA[".repeat(n)}`,
  ]) {
    expect(read(text, 2 ** 14).length).toBeGreaterThan(0);
  }
});
