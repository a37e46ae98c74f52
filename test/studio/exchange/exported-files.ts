import { join } from "node:path";
import { openStore } from "../../../src/studio/corpus-store.ts";
import { exportPages } from "../../../src/studio/exchange/export.ts";
import { type ExchangeFormat, exchangeFormats } from "../../../src/studio/exchange/formats.ts";
import { writeCorpus } from "../../training/corpus/readers/corpus.ts";

const names: Readonly<Record<ExchangeFormat, string>> = {
  folders: "out",
  jsonl: "out.jsonl",
  wcxb: "out",
  "label-studio": "out.json",
};

/** A file or folder of every format, each with another labelled page. */
export async function exportedFiles(): Promise<Record<ExchangeFormat, string>> {
  const paths: Partial<Record<ExchangeFormat, string>> = {};
  for (const format of exchangeFormats) {
    const text = `The bridge of ${format} opened again on Monday.`;
    const source = await writeCorpus({
      [`${format}/page.html`]: `<title>Bridge</title><ul><li><a href=/>Home</a></ul><p>${text}`,
      [`${format}/gold.txt`]: `${text}\n`,
      [`${format}/page.json`]: `{"url":"https://${format}.example/a"}`,
    });
    paths[format] = join(await writeCorpus({}), names[format]);
    await exportPages(await openStore(source, true), paths[format], format);
  }
  return paths as Record<ExchangeFormat, string>;
}
