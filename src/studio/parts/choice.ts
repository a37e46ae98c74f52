/** Which parts are content in a corpus: kept in `.studio/parts.json`. Labels by parts follow from it. */
import { z } from "zod";
import { type Part, partNames } from "../../parts/vocabulary.ts";
import { type CorpusStore, onlyRead } from "../corpus-store.ts";
import { createTurns } from "../in-turn.ts";
import { readOwnNow, writeOwn } from "../own-folder.ts";
import { Refused } from "../refused.ts";

/** Parts of which WCXB's gold texts have three words in five and more. */
const usual: readonly Part[] = [
  "headline",
  "standfirst",
  "body",
  "caption",
  "embed",
  "notes",
  "facts",
  "item",
  "post",
];

export interface PartsChoice {
  /** The parts that are content. */
  readonly keep: readonly Part[];
  /** Makes another choice, and rewrites the labels by parts. @throws Refused 403 where nothing can be saved */
  choose(keep: readonly Part[]): Promise<void>;
}

const FILE = "parts.json";
const schema = z.strictObject({
  version: z.literal(1),
  keep: z.array(z.enum(partNames)),
  /** Whether labels are being rewritten by it: a process that died then left some by the choice before. */
  isOpen: z.boolean().optional(),
});

/** The parts that are content in the corpus of a folder; "" for none. */
export function contentParts(folder: string): readonly Part[] {
  return keptChoice(folder)?.keep ?? usual;
}

function keptChoice(folder: string): z.infer<typeof schema> | undefined {
  return folder === "" ? undefined : readOwnNow(folder, FILE, schema);
}

/** @param rewrite derives the labels of a page anew, if it has some by parts */
export function openChoice(
  { folder, readOnly, isSecond, pages }: CorpusStore,
  rewrite: (id: string) => Promise<void>,
): PartsChoice {
  const kept = keptChoice(folder);
  let keep: readonly Part[] = kept?.keep ?? usual;
  const turns = createTurns();
  const write = (isOpen: boolean): Promise<void> =>
    writeOwn(folder, FILE, { version: 1, keep, ...(isOpen && { isOpen }) });
  const rewriteAll = async (): Promise<void> => {
    for (const { id, source } of pages()) {
      if (source !== "labels") continue;
      await rewrite(id).catch((error: unknown) => {
        // Saved meanwhile, and by this choice.
        if (!(error instanceof Refused) || error.status !== 409) throw error;
      });
    }
    await write(false);
  };
  if (kept?.isOpen && !readOnly && !isSecond) void turns.run(rewriteAll).catch(() => {});
  return {
    get keep() {
      return keep;
    },
    choose(next) {
      if (readOnly || isSecond) throw onlyRead();
      return turns.run(async () => {
        keep = partNames.filter((part) => next.includes(part));
        await write(true);
        await rewriteAll();
      });
    },
  };
}
