import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oldReasons, reasons } from "../../src/decision/reason.ts";
import { extract, extractionJsonSchema, extractionSchema } from "../../src/entries/index.ts";
import { componentSchemas } from "../../src/serve/http/schemas.ts";
import { tinyModel } from "../cases/tiny-model.ts";

const ROW = /^\| `([a-z ]+)` \|/gm;
const model = tinyModel();

test("the document of formats lists every reason", () => {
  const text = readFileSync(new URL("../../docs/formats.md", import.meta.url), "utf8");
  const table = text.slice(text.indexOf("| `why` | |"), text.indexOf("| `evidence` | |"));
  const [head, ...names] = [...table.matchAll(ROW)].map(([, name]) => name);
  expect(head).toBe("why");
  expect(names).toEqual([...reasons]);
});

test("the published schema has the reasons of this version", () => {
  expect(JSON.stringify(extractionJsonSchema())).toContain(`"enum":${JSON.stringify(reasons)}`);
  expect(JSON.stringify(componentSchemas())).toContain(`^(?:${reasons.join("|")})$`);
});

test.each([...oldReasons])("%s is read as %s", (old, reason) => {
  const record = JSON.parse(
    extract("<p>one</p>", { model, format: "json", blocks: "all" }).content,
  );
  const read = (why: string) =>
    extractionSchema.parse({ ...record, blocks: [{ ...record.blocks[0], why }] }).blocks[0]?.why;
  expect(reasons).not.toContain(old);
  expect(read(old)).toBe(reason);
  expect(read(reason)).toBe(reason);
  expect(() => read(`${old}s`)).toThrow();
});
