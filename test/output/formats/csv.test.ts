import fc from "fast-check";
import { expect, test } from "vitest";
import { csvColumns, extract } from "../../../src/entries/index.ts";
import { csvRows } from "../../cases/csv.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

const model = tinyModel();
const html = `<html lang=en><head><title>Salt, and "bread"</title>
<meta name=author content="Ada Sand"><meta name=author content="Bo Lind">
<link rel=canonical href=https://e.example/a></head><body><p>First line.<p>Second, line.`;

function row(page: string, url?: string): Record<string, string> {
  const options = { model, threshold: 0, format: "csv" as const };
  const { content } = extract(page, url === undefined ? options : { ...options, url });
  const [cells, ...others] = csvRows(content);
  expect(others).toEqual([]);
  return Object.fromEntries(csvColumns.map((name, i) => [name, cells![i]!]));
}

test("a page is a row of its metadata, score and text", () => {
  expect(row(html)).toMatchObject({
    url: "https://e.example/a",
    title: 'Salt, and "bread"',
    authors: "Ada Sand; Bo Lind",
    published: "",
    language: "en",
    wordCount: "4",
    text: "First line.\nSecond, line.",
  });
  expect(row(html, "https://e.example/given").url).toBe("https://e.example/given");
});

test("cells that begin like a formula stand behind an apostrophe, unless asked for as they are", () => {
  const page = "<title>=1+1</title><meta name=description content='@A1'><p>-2+3 is a formula";
  expect(row(page)).toMatchObject({
    title: "'=1+1",
    description: "'@A1",
    text: "'-2+3 is a formula",
  });
  const { content, text } = extract(page, { model, threshold: 0, format: "csv", csvRaw: true });
  expect(csvRows(content)[0]).toEqual(expect.arrayContaining(["=1+1", "@A1", text]));
});

test("any text is one cell", () => {
  const text = fc.string({ unit: fc.constantFrom('"', ",", "\n", "<p>", "a ", "b") });
  fc.assert(
    fc.property(text, (words) => {
      const { text } = extract(`<p>${words}`, { model, threshold: 0 });
      expect(row(`<p>${words}`).text).toBe(text);
    }),
  );
});
