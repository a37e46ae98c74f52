import { stat } from "node:fs/promises";
import type { FormatName } from "../../output/formats/registry.ts";
import { UsageError } from "../exit.ts";
import { openOutput } from "../output.ts";
import { pageTexts } from "../page-text.ts";
import { openFolderWriter } from "./folder-writer.ts";
import { openJsonlWriter } from "./jsonl-writer.ts";
import { type BatchWriter, writingTo } from "./writer.ts";

export interface WriterFlags {
  readonly format: FormatName;
  readonly output?: string;
  readonly outputDir?: string;
  readonly resume?: boolean;
  readonly skipDone?: boolean;
}

/** @throws UsageError when the output cannot be written */
export async function openWriter(flags: WriterFlags): Promise<BatchWriter> {
  const { format, output, outputDir, resume = false, skipDone = false } = flags;
  if (outputDir !== undefined) return openFolderWriter(outputDir, format, resume || skipDone);
  if (format === "json" && output !== undefined && (await isFileOrNothing(output))) {
    return openJsonlWriter(output, resume);
  }
  if (resume) throw new UsageError(`cannot resume ${output}: expected a file`);
  return openStreamWriter(output, format);
}

/** All pages one after the other; a file appears when all is done. */
async function openStreamWriter(
  path: string | undefined,
  format: FormatName,
): Promise<BatchWriter> {
  const output = await openOutput(path);
  const advice = "with --format json --output, or --output-dir, a run can be gone on with";
  const place = path ?? "standard output";
  const textOf = pageTexts(format);
  return {
    advice,
    earlier: () => Promise.resolve(undefined),
    write: (page, outcome) => writingTo(place, advice, () => output.write(textOf(page, outcome))),
    finish: () => writingTo(place, advice, output.finish),
    discard: output.discard,
  };
}

/** Whether there is no device, pipe or folder of that name. */
async function isFileOrNothing(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return true;
  }
}
