import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extract, markdown, metadata, readModel } from "../../src/entries/browser.ts";
import { readModel as readWhole, extract as whole } from "../../src/entries/index.ts";
import { packSmall } from "../../src/models/small-model.ts";

const file = readFileSync(new URL("../../models/tiny.json", import.meta.url), "utf8");
const model = readModel(packSmall(JSON.parse(file)));
const html =
  "<title>The bridge</title><nav><a href=/>Home</a></nav><h1>The bridge</h1>" +
  "<p>The bridge over the river opened on Monday after nine years of work, said the mayor of the town.";

test("gives what extract gives with the same model", () => {
  const options = { favor: "recall", blocks: "all", url: "https://example.org/a" } as const;
  const same = { ...options, model: readWhole(file) };
  expect(extract(html, { ...options, model })).toEqual(whole(html, same));
  const told = metadata(html, { url: options.url });
  expect(extract(html, { ...options, model, format: markdown, metadata: told })).toEqual(
    whole(html, { ...same, format: "markdown", metadata: true }),
  );
});

test("takes a document", () => {
  const document = { doctype: null, documentElement: { outerHTML: html } };
  expect(extract(document, { model })).toEqual(extract(html, { model }));
  expect(metadata(document)).toEqual(metadata(html));
});

test.each([
  [{ model: {} }, "options.model: expected a model from readModel(), found {}"],
  [{ format: "markdown" }, "options.format: expected a format such as markdown"],
  [{ metadata: true }, "options.metadata: expected what metadata() returned, found true"],
  [{ titel: "include" }, 'options: found the unknown "titel"; did you mean title?'],
  [{ title: "never" }, 'options.title: expected one of auto, include, exclude, found "never"'],
  [{ threshold: 2 }, "options.threshold: expected a number from 0 to 1, found 2"],
  [{ deduplicate: 1 }, "options.deduplicate: expected one of true, false, found 1"],
  [{ maxLength: -1 }, "options.maxLength: expected an integer of at least 0, found -1"],
  [{ url: "a.html" }, 'options.url: expected an absolute URL, found "a.html"'],
  [{ threshold: 0.5, favor: "recall" }, "options: found threshold and favor, expected one of them"],
])("refuses %o", (options, message) => {
  expect(() => extract(html, { model, ...options } as never)).toThrow(message);
});

test("needs a model, and a page that is text or a document", () => {
  expect(() => extract(html, undefined as never)).toThrow("options.model: expected a model");
  expect(() => extract(new Uint8Array(3) as never, { model })).toThrow(
    "html: expected a string or a document",
  );
});
