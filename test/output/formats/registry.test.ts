import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { OutputFormat } from "../../../src/output/formats/format.ts";
import { formats } from "../../../src/output/formats/index.ts";
import { loadFormat } from "../../../src/output/formats/load.ts";
import { formatNames } from "../../../src/output/formats/registry.ts";

const folder = new URL("../../../src/output/formats/", import.meta.url);

function isFormat(value: unknown): value is OutputFormat {
  return typeof (value as OutputFormat | null)?.render === "function";
}

test("every format of the folder is in the registry, and loaded for extract()", async () => {
  const missing: string[] = [];
  const loaded = new Set<unknown>(Object.values(formats));
  const named = new Set<unknown>(await Promise.all(formatNames.map(loadFormat)));
  const files = readdirSync(folder).filter((name) => name !== "index.ts");
  for (const file of files) {
    const exported = Object.values(await import(new URL(file, folder).href));
    for (const format of exported.filter(isFormat)) {
      const { name } = format;
      if (!named.has(format)) missing.push(`${file}: add "${name}" to registry.ts and load.ts`);
      if (!loaded.has(format)) missing.push(`${file}: add "${name}" to formats in index.ts`);
    }
  }
  expect(missing).toEqual([]);
});

test.each(formatNames)("%s goes by its name, loaded alone or with all", async (name) => {
  const format = await loadFormat(name);
  expect(format.name).toBe(name);
  expect(format).toBe(formats[name]);
});
