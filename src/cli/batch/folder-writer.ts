import { mkdir, readFile, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { z } from "zod";
import { isFile } from "../../base/paths.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import type { PageForm } from "../page-text.ts";
import type { Lease } from "./lease.ts";
import { type BatchWriter, writingTo } from "./writer.ts";

const FAILED = ".error.json";
const failedSchema = z.looseObject({ error: z.looseObject({ reason: z.string() }) });

/**
 * Writes a file per page below a folder: `.error.json` for pages that failed.
 *
 * @param folder an existing folder, by a path without links
 * @param skipDone whether to skip pages that have a file
 * @param lease the folder's, or that of a shard in it
 */
export async function openFolderWriter(
  folder: string,
  { ending, texts }: PageForm,
  skipDone: boolean,
  lease: Lease,
): Promise<BatchWriter> {
  const advice = "run the same command with --skip-done to continue";
  return {
    advice,
    async earlier({ file }) {
      if (!skipDone) return undefined;
      const path = join(folder, file);
      if (await isFile(path + ending)) return { reason: undefined };
      return (await isFile(path + FAILED)) ? { reason: await reasonIn(path + FAILED) } : undefined;
    },
    write({ name, file }, outcome) {
      const place = join(folder, file);
      const [path, other] = "error" in outcome ? [FAILED, ending] : [ending, FAILED];
      const data =
        "error" in outcome ? outcomeLine(outcome) : texts()({ name, several: false }, outcome);
      return writingTo(place + path, advice, async () => {
        await mkdir(dirname(place), { recursive: true });
        await checkInside(folder, dirname(place));
        await lease.create(place + path, data);
        // Remove the other kind of file, which an earlier run may have left.
        await lease.remove(place + other);
      });
    },
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}

/** Throws if a link below the folder leads out of it. */
async function checkInside(folder: string, place: string): Promise<void> {
  const path = relative(folder, await realpath(place));
  if (path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path)) {
    throw new Error("a link leads out of the output folder; delete the link");
  }
}

async function reasonIn(path: string): Promise<string> {
  try {
    return failedSchema.parse(JSON.parse(await readFile(path, "utf8"))).error.reason;
  } catch {
    return "failed";
  }
}
