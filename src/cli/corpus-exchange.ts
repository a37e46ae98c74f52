/** `seine studio --export` and `--import`: labelled pages from and for other corpora and programs. */
import { existsSync } from "node:fs";
import { counted } from "../base/counted.ts";
import { messageOf } from "../base/message.ts";
import type { CorpusStore } from "../studio/corpus-store.ts";
import type { ExportFormat } from "../studio/exchange/formats.ts";
import { importInWords } from "../studio/exchange/import-in-words.ts";
import { EXIT, say, UsageError } from "./exit.ts";

/** Writes the finished pages of a corpus. @throws UsageError if they cannot be written */
export async function exportCorpus(
  store: CorpusStore,
  path: string,
  format: ExportFormat | undefined,
): Promise<void> {
  if (existsSync(path)) throw new UsageError(`${path} is there already; name a new file or folder`);
  const { exportPages, formatOf } = await import("../studio/exchange/export.ts");
  const pages = await exportPages(store, path, format ?? formatOf(path)).catch((error: unknown) => {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}; name another place`);
  });
  say(`${counted(pages, "page")} written to ${path}`, "info");
}

/**
 * Takes labelled pages into a corpus. Sets the exit code to 1 if some failed.
 *
 * @throws UsageError if the path has no known layout
 */
export async function importCorpus(store: CorpusStore, path: string): Promise<void> {
  const { importPages } = await import("../studio/exchange/import.ts");
  const imported = await importPages(store, path).catch((error: unknown) => {
    throw new UsageError(`cannot read ${path}: ${messageOf(error)}`);
  });
  for (const message of imported.notes) say(message, "warning");
  for (const message of imported.failed) say(message, "error");
  say(importInWords(imported), "info");
  if (imported.failed.length > 0) process.exitCode = EXIT.failed;
}
