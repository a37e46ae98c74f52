import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { decodePage } from "../../src/document/decode.ts";
import type { Document } from "../../src/document/document.ts";
import { readMarkup } from "../../src/document/markup-reader.ts";
import { returnArrays, takeArrays } from "../../src/document/node-arrays.ts";
import { PageText } from "../../src/document/page-text.ts";
import { parse } from "../../src/document/parse.ts";
import { tokenizeMarkup } from "../../src/document/tokenized-markup.ts";
import { trapsOf } from "../../src/document/traps.ts";
import { TreeBuilder } from "../../src/document/tree-builder.ts";
import { hostile } from "../cases/hostile-markup.ts";
import { markup } from "../cases/markup.ts";

function byTokenizer(text: string): Document {
  const arrays = takeArrays();
  const source = PageText.of(text);
  const builder = new TreeBuilder(source, arrays);
  const document = builder.finish(tokenizeMarkup(text, builder, trapsOf(source), arrays));
  returnArrays(arrays);
  return document;
}

function byKernel(text: string): Document {
  const arrays = takeArrays();
  const source = PageText.of(text);
  const builder = new TreeBuilder(source, arrays);
  const document = builder.finish(readMarkup(source, builder, trapsOf(source))!);
  returnArrays(arrays);
  return document;
}

describe("the kernel gives the tree of the tokenizer", () => {
  test.each([
    ["hostile text", hostile],
    ["markup", markup],
  ])("of %s", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (source) => {
        expect(byKernel(source)).toEqual(byTokenizer(source));
      }),
      {
        numRuns: 3000,
        examples: [
          ["<!-->a<!--->b<!--x--!>c<!---!>d--!-->e<!-- f --"],
          ["<title>a\x1c\x0fTITLE>b<script>a\x1c/script></script >c<textarea>d</textarea"],
          ["<x</noembed></title><noframe"],
          ["a<x b><SCRI"],
          ["<svg><title>a<b></svg><title/>a</title><plaintext>b</plaintext>"],
          ["<a /b / c=/d>e</a/ f>g</ h>i</>j<!>k<?l>m<![CDATA[n>o]]>"],
          [""],
        ],
      },
    );
  });

  test("of pages with more events than there is room for at once", () => {
    const source = "<p a=b c>x<br/>y</p><q-r>".repeat(5000);
    expect(byKernel(source)).toEqual(byTokenizer(source));
    expect(byKernel("< ".repeat(9000))).toEqual(byTokenizer("< ".repeat(9000)));
  });

  test("of as many attributes as fit in a page", () => {
    const source = `<a ${"b ".repeat(40_000)}>`;
    expect(byKernel(source)).toEqual(byTokenizer(source));
    const nested = `<a${"/b".repeat(40_000)}>c`;
    expect(byKernel(nested)).toEqual(byTokenizer(nested));
  });
});

describe("parse", () => {
  test("reads the text that it is given, whatever was decoded before", () => {
    const pages = ["<p>ä</p>", "<p>b</p>", "<b>\u{1f600}c</b>"].map((start) => start.repeat(300));
    const texts = pages.map((page) => decodePage(new TextEncoder().encode(page)).text);
    expect(texts.map(String)).toEqual(pages);
    for (const text of [...texts, ...pages]) {
      const document = parse(text);
      expect(document).toEqual(byTokenizer(String(text)));
      expect(String(document.source)).toBe(String(text));
    }
  });

  test("has another way where there is no WebAssembly", async () => {
    vi.resetModules();
    vi.stubGlobal("WebAssembly", undefined);
    const alone = await import("../../src/document/parse.ts");
    vi.unstubAllGlobals();
    const source = "<title>a</title><p id=b>c<script>d</script>";
    expect(alone.parse(source)).toEqual(parse(source));
  });
});
