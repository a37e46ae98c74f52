/**
 * Every option of every table, through functions, services and command lines: each accepts it or refuses
 * it with the same reason.
 */
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { chunk } from "../../../src/api/chunk.ts";
import { classify } from "../../../src/api/classify.ts";
import { explain } from "../../../src/api/explain.ts";
import { extract } from "../../../src/api/extract.ts";
import { operations } from "../../../src/api/operations/operation.ts";
import { chunking } from "../../../src/api/options/chunk-options.ts";
import { explaining } from "../../../src/api/options/explain-options.ts";
import {
  type Accepted,
  acceptedRows,
  optionGroups,
  optionsSchema,
  refusalOf,
  valueOfText,
} from "../../../src/api/options/option.ts";
import { classification, extraction } from "../../../src/api/options/page-options.ts";
import { recording } from "../../../src/api/options/record-options.ts";
import { records } from "../../../src/api/records.ts";
import { addTableOptions, flagOf, tableOptionsOf } from "../../../src/cli/page-options.ts";
import { openApi } from "../../../src/serve/http/openapi.ts";
import { fromQuery } from "../../../src/serve/http/page-request.ts";
import { checkRequest } from "../../../src/serve/request.ts";
import { partsModelOf } from "../../cases/parts-model.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

const html = "<main><h1>The bridge</h1><p>It opened on Monday after nine years of work.</p></main>";

/** A value that each option takes, as flags and addresses have it. */
const texts: Readonly<Record<string, string>> = {
  format: "markdown",
  threshold: "0.4",
  favor: "recall",
  comments: "include",
  invisible: "keep",
  title: "include",
  parts: "true",
  keepParts: "headline, body",
  dropParts: "promo",
  deduplicate: "true",
  contentSelector: "main",
  removeSelector: "nav",
  blocks: "all",
  links: "text",
  images: "drop",
  tables: "text",
  baseUrl: "https://example.org/",
  maxLength: "100",
  metadata: "true",
  csvRaw: "true",
  targetLanguage: "en",
  onlyWithMetadata: "true",
  maxTokens: "50",
  minTokens: "5",
  overlap: "3",
  markdown: "true",
  segments: "dom",
  permitted: "5",
  wholePage: "true",
  method: "vsse",
  normalize: "true",
  main: "true",
  all: "true",
  area: "practical",
  rho: "0.5",
  top: "3",
  features: "shallow-text",
  segmenter: "layout",
};
/** Values that no text stands for. */
const others: Readonly<Record<string, unknown>> = {
  formats: ["html"],
  charset: "utf-8",
  url: "https://example.org/a",
  attributes: { publisher: ["imprint"] },
  characteristics: [{ name: "code", test: "^[A-Z]{2}-\\d+$" }],
  tokenizer: (text: string) => text.length,
  page: "a page",
  capture: "<urn:uuid:1>",
  partsModel: partsModelOf([]),
};
/** Values that are made with care elsewhere. */
const left = ["model", "site", "rendering"];

const model = tinyModel();
const partsModel = partsModelOf([]);
const functions: readonly (readonly [Accepted, (options: object) => unknown])[] = [
  [extraction, (options) => extract(html, { model, partsModel, ...options })],
  [classification, (options) => classify(html, { model, partsModel, ...options })],
  [explaining, (options) => explain(html, { model, partsModel, ...options })],
  [chunking, (options) => chunk(html, { model, partsModel, ...options })],
  // Only the method `combined`, which is the default, knows the page's main subject.
  [
    recording,
    (options) =>
      records(html, { ...("main" in options ? {} : { method: "declared" }), ...options }),
  ],
];

function sampleOf(name: string, { table }: Accepted): unknown {
  const text = texts[name];
  return text === undefined ? others[name] : valueOfText(table[name]!.schema, [text]);
}

const cases = functions.flatMap(([accepted, call]) =>
  Object.keys(accepted.table)
    .filter((name) => !left.includes(name))
    .map((name) => [accepted.operation, name, accepted, call] as const),
);

test("every option has a value here, a group of help and a help in plain words", () => {
  for (const { accepted } of Object.values(operations)) {
    for (const [name, { group, help }] of Object.entries(accepted.table)) {
      expect([...Object.keys(texts), ...Object.keys(others), ...left, "pages"]).toContain(name);
      expect(optionGroups).toContain(group);
      expect(help.trim()).toBe(help);
      expect(help.endsWith(".")).toBe(false);
    }
  }
});

describe("functions and commands", () => {
  test.each(cases)("%s: %s", (_, name, accepted, call) => {
    const value = sampleOf(name, accepted);
    const refusal = refusalOf(accepted, name);
    const options = { [name]: value };
    if (refusal === undefined) expect(() => call(options)).not.toThrow();
    else expect(() => call(options)).toThrow(`options.${name}: ${refusal}`);

    const row = accepted.table[name]!;
    if ((row.flag ?? "value") !== "value") return;
    const command = addTableOptions(new Command("x").exitOverride(), accepted);
    command.action(() => undefined);
    const flag = [flagOf(name), ...(row.argument === undefined ? [] : [texts[name]!])];
    const parse = () => command.parse(flag, { from: "user" });
    if (refusal === undefined) {
      parse();
      expect(tableOptionsOf(command.opts(), accepted)).toEqual(options);
    } else {
      expect(parse).toThrow(`${flagOf(name)} ${refusal}`);
    }
    expect(command.helpInformation().includes(`${flagOf(name)} `)).toBe(refusal === undefined);
  });
});

describe("services", () => {
  const api = openApi("1.0.0") as {
    paths: Record<string, { post: { parameters: { name: string }[] } }>;
  };
  const asked = (["extract", "classify", "records", "chunk", "features"] as const).flatMap(
    (operation) =>
      Object.keys(operations[operation].accepted.table)
        .filter((name) => texts[name] !== undefined)
        .map((name) => [operation, name] as const),
  );

  test.each(asked)("%s: %s", (operation, name) => {
    const { accepted } = operations[operation];
    const refusal = refusalOf(accepted, name);
    const bytes = new TextEncoder().encode(html);
    const byQuery = fromQuery(bytes, operation, { [name]: [texts[name]!] }, undefined).request;
    const options = { [name]: sampleOf(name, accepted) };
    const byJson = checkRequest({ id: "", operation, options });
    const parameters = api.paths[`/v1/${operation}`]!.post.parameters.map((one) => one.name);
    if (refusal === undefined) {
      expect(byQuery).toMatchObject({ operation, options });
      expect(byJson).toMatchObject({ operation, options });
      expect(parameters).toContain(name);
    } else {
      const error = { reason: "bad-record", message: `options.${name}: ${refusal}` };
      expect(byQuery).toMatchObject({ error });
      expect(byJson).toMatchObject({ error });
      expect(parameters).not.toContain(name);
    }
  });

  test("what an operation accepts is what its schema describes", () => {
    for (const { accepted } of Object.values(operations)) {
      const described = Object.keys(optionsSchema(accepted, "describe").shape);
      expect(described).toEqual(acceptedRows(accepted).map(([name]) => name));
    }
  });
});
