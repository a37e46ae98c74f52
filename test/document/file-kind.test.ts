import { describe, expect, test } from "vitest";
import { otherKind } from "../../src/document/file-kind.ts";
import { extractByMethod } from "../../src/extract-by-method.ts";
import { classify, explain, extract, metadata, NotHtmlError } from "../../src/index.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
const page = "<html><p>Some words.";

describe("is another kind of file:", () => {
  test.each<[string, string]>([
    ["a PNG image", "\x89PNG\r\n\x1a\n"],
    ["a JPEG image", "\xff\xd8\xff\xe0"],
    ["a PDF file", "%PDF-1.7\n%\xe2\xe3"],
    ["a ZIP archive (or an office document)", "PK\x03\x04\x14"],
    ["gzip data", "\x1f\x8b\x08\0"],
    ["binary data", `${"\0\0\x01\xff\0\x20\0\0".repeat(100)}`],
    ["binary data", "\0".repeat(5000)],
  ])("%s", (kind, start) => {
    const bytes = Buffer.from(start, "latin1");
    expect(otherKind(bytes)).toBe(kind);
    // However somebody made a string of it; NULs alone make no string another file.
    expect(otherKind(start)).toBe(kind === "binary data" ? undefined : kind);
    if (kind !== "a JPEG image" && kind !== "binary data") {
      expect(otherKind(bytes.toString())).toBe(kind);
    }
  });
});

describe("can be a page:", () => {
  test.each<[string, string | Uint8Array]>([
    ["HTML", page],
    ["nothing", ""],
    ["text", "PDF and PNG"],
    ["UTF-16", Buffer.from(page, "utf16le")],
    ["UTF-16 without any mark-up", Buffer.from("Only some words. ".repeat(100), "utf16le")],
    ["a page with some NULs", `<html>${"\0".repeat(20)}<p>${"Some words. ".repeat(20)}`],
    ["a page that begins with characters that were replaced", `\ufffd\ufffd\ufffd\ufffd${page}`],
  ])("%s", (_, input) => {
    expect(otherKind(input)).toBeUndefined();
  });
});

test.each<[string, (html: Uint8Array) => unknown]>([
  ["extract", (html) => extract(html)],
  ["classify", (html) => classify(html)],
  ["explain", (html) => explain(html)],
  ["metadata", (html) => metadata(html)],
  ["extractByMethod", (html) => extractByMethod(html, "cetd")],
])("%s refuses it with an error of its own", (_, run) => {
  expect(() => run(png)).toThrow(NotHtmlError);
  expect(() => run(png)).toThrow(TypeError);
  expect(() => run(png)).toThrow("html: looks like a PNG image, expected HTML");
});
