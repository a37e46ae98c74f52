/**
 * What annotators did in a corpus, step by step, in `.studio/journal.jsonl`. Lines are only added. From them the last
 * step can be undone on any page and after a restart, and it can be counted what was labelled by hand.
 */
import { appendFile, open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Label, labelNames } from "./label/label.ts";
import { makeOwnFolder, ownFolder } from "./own-folder.ts";
import { parsed, readIfThere } from "./read-json.ts";

/** How labels came about: by hand, as the model had them, from the browser's copy, or by settling two opinions. */
export const origins = ["hand", "accepted", "restored", "settled"] as const;
export type Origin = (typeof origins)[number];

/** Start and end of a block in the decoded page, its label before and after; null for none. */
export type Change = readonly [number, number, Label | null, Label | null];

/** A step: labels that changed together. */
export interface Step {
  /** Random name, as all lines have. */
  readonly step: string;
  readonly by: Origin;
  readonly changes: readonly Change[];
  /** Whether the page was done before and after, if that changed. */
  readonly complete?: readonly [boolean, boolean] | undefined;
}

/** Another step that is undone, or done again. */
export type Reversal = { readonly step: string } & (
  | { readonly undo: string }
  | { readonly redo: string }
);

/** Start and end of a value in the decoded page, its attribute before and after; null for none. */
export type ValueChange = readonly [number, number, string | null, string | null];

/** Values that changed together. */
export interface ValueStep {
  readonly step: string;
  readonly values: readonly ValueChange[];
  readonly complete?: Step["complete"];
}

/** Steps by what they change. */
export interface StepOf {
  readonly labels: Step;
  readonly values: ValueStep;
}

/** A line of the journal. */
export type Entry = {
  /** ISO 8601. */
  readonly at: string;
  readonly who?: string | undefined;
  /** Id of the page. */
  readonly page: string;
} & (Step | Reversal | ValueStep);

export interface Journal {
  /** Adds steps. Those that it has already are left out: a save may arrive twice. */
  add(
    about: Pick<Entry, "at" | "who" | "page">,
    steps: readonly (Step | Reversal | ValueStep)[],
  ): Promise<void>;
  /** The last step of an annotator on one of these pages that is not undone. */
  last<Of extends keyof StepOf = "labels">(
    who: string | undefined,
    isPage: (id: string) => boolean,
    of?: Of,
  ): Promise<(StepOf[Of] & Pick<Entry, "page">) | undefined>;
}

const NAME = "journal.jsonl";
const NEW_LINE = 0x0a;

const label = z.enum(labelNames).nullable();
const offset = z.int().min(0);
const name = z.string().min(1).max(40);
const changeSchema: z.ZodType<Change> = z.tuple([offset, offset, label, label]);
const about = { at: z.string(), who: z.string().optional(), page: z.string() };
const step = {
  step: name,
  by: z.enum(origins),
  changes: z.array(changeSchema),
  complete: z.tuple([z.boolean(), z.boolean()]).optional(),
};
const attribute = z.string().nullable();
const valueChange = z.tuple([offset, offset, attribute, attribute]);
const valueStep = { step: name, values: z.array(valueChange), complete: step.complete };
const undo = { step: name, undo: name };
const redo = { step: name, redo: name };
/** A step as a window sends it. */
export const stepSchema: z.ZodType<Step | Reversal> = z.union([
  z.strictObject(step),
  z.strictObject(undo),
  z.strictObject(redo),
]);
export const valueStepSchema: z.ZodType<ValueStep | Reversal> = z.union([
  z.strictObject(valueStep),
  z.strictObject(undo),
  z.strictObject(redo),
]);
const entrySchema: z.ZodType<Entry> = z.union([
  z.object({ ...about, ...step }),
  z.object({ ...about, ...undo }),
  z.object({ ...about, ...redo }),
  z.object({ ...about, ...valueStep }),
]);

/** The journal of a corpus, which is read when it is first asked for. */
export function openJournal(corpus: string): Journal {
  const path = join(ownFolder(corpus), NAME);
  let read: Promise<ReturnType<typeof historyOf>> | undefined;
  const history = () => {
    read ??= readEntries(path).then(historyOf);
    return read;
  };
  return {
    async add(about, steps) {
      const known = await history();
      const fresh = steps.filter(({ step }) => !known.has(step));
      if (fresh.length === 0) return;
      const entries = fresh.map((step) => ({ ...about, ...step }));
      await makeOwnFolder(corpus);
      const start = (await endsLine(path)) ? "" : "\n";
      await appendFile(path, start + entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      for (const entry of entries) known.take(entry);
    },
    last: async (...asked) => (await history()).last(...asked),
  };
}

/** The steps and which of them hold. */
function historyOf(entries: readonly Entry[]) {
  const names = new Set<string>();
  const steps: { readonly [Of in keyof StepOf]: (Entry & StepOf[Of])[] } = {
    labels: [],
    values: [],
  };
  const undone = new Set<string>();
  const take = (entry: Entry): void => {
    names.add(entry.step);
    if ("undo" in entry) undone.add(entry.undo);
    else if ("redo" in entry) undone.delete(entry.redo);
    else if ("changes" in entry) steps.labels.push(entry);
    else steps.values.push(entry);
  };
  for (const entry of entries) take(entry);
  return {
    take,
    has: (step: string) => names.has(step),
    last: <Of extends keyof StepOf = "labels">(
      who: string | undefined,
      isPage: (id: string) => boolean,
      of = "labels" as Of,
    ): (StepOf[Of] & Pick<Entry, "page">) | undefined =>
      steps[of].findLast(
        (entry) => entry.who === who && isPage(entry.page) && !undone.has(entry.step),
      ),
  };
}

/** The lines that are whole: the last one may be cut off. */
async function readEntries(path: string): Promise<Entry[]> {
  const text = (await readIfThere(path)) ?? "";
  return text.split("\n").flatMap((line) => parsed(line, entrySchema) ?? []);
}

/** Whether a file ends with a line, or is not there. A process that died may have left half of one. */
async function endsLine(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size === 0) return true;
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
      return buffer[0] === NEW_LINE;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
