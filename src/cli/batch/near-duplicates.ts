/** Pages of a batch whose text is nearly that of a page before them. */
import { type Command, Option } from "commander";
import { createNearBits, MOST_BITS } from "../../base/near-bits.ts";
import { ofHex } from "../../document/simhash.ts";
import type { Writing } from "../../workers/batch-page.ts";
import type { Likeness } from "../../workers/outcome-line.ts";
import type { Result } from "../../workers/run-pages.ts";
import { UsageError } from "../exit.ts";

export type DuplicateChoice = "drop" | "mark";

export interface DuplicateFlags {
  readonly nearDuplicates?: DuplicateChoice;
}

export const duplicatesHelp: string = `
Near-duplicates: --near-duplicates compares the extracted text of each page with those before it that are
no duplicates themselves, by SimHash: pages are near if ${MOST_BITS} of 64 bits differ or fewer. JSON and CSV then have
"simhash" and "duplicateOf": {input, distance}, the first such page. drop turns duplicates into errors with
the reason duplicate. Pages of one word fewer or more may differ by a bit or several. A shard or a folder
has a part of the pages only, so --shard and --skip-done are refused.`;

export function addNearDuplicates(command: Command): void {
  const choices = ["drop", "mark"] as const satisfies DuplicateChoice[];
  command
    .optionsGroup("Batches:")
    .addOption(
      new Option(
        "--near-duplicates <what>",
        "what to do with pages whose text is nearly that of an earlier page",
      ).choices(choices),
    );
}

/** Formats that have a place for the mark. */
const marked: ReadonlySet<string> = new Set(["json", "jsonl", "opensearch", "csv"]);

/** Flags that near-duplicates do not go with. */
interface OtherFlags {
  readonly format: string;
  readonly shard?: object;
  readonly skipDone?: boolean;
  readonly resume?: boolean;
  readonly outputDir?: string;
}

/** @throws UsageError if options exclude each other */
export function checkDuplicates({
  nearDuplicates,
  format,
  shard,
  skipDone,
  resume,
  outputDir,
}: DuplicateFlags & OtherFlags): void {
  if (nearDuplicates === undefined) return;
  const found = `found --near-duplicates ${nearDuplicates}`;
  if (nearDuplicates === "mark" && !marked.has(format)) {
    const expected = "expected a format with a place for the mark: json or csv; or drop";
    throw new UsageError(`${found} with --format ${format}, ${expected}`);
  }
  if (shard !== undefined) {
    throw new UsageError(`${found} with --shard, which has a part of the pages; drop one of them`);
  }
  if (skipDone || (resume && outputDir !== undefined)) {
    const why = "the texts of pages done before would not be known";
    throw new UsageError(`${found} with --${skipDone ? "skip-done" : "resume"}: ${why}`);
  }
}

/** The outcome of a page, with what it is like. */
export type JudgedPage = Result<Writing> & { readonly likeness?: Likeness };

export interface NearDuplicates {
  /** Adds a page of an earlier run. */
  know(input: string, likeness: Likeness): void;
  /** The outcome of the next page. */
  judge(outcome: Result<Writing>): JudgedPage;
  /** Number of duplicates so far that were not dropped. */
  marked(): number;
}

export function createNearDuplicates(choice: DuplicateChoice): NearDuplicates {
  const near = createNearBits();
  const names: string[] = [];
  let marks = 0;
  const add = (input: string, simhash: string): void => {
    const { high, low } = ofHex(simhash);
    near.add(high, low);
    names.push(input);
  };
  return {
    know(input, { simhash, duplicateOf }) {
      if (duplicateOf !== undefined) marks++;
      else if (simhash !== undefined) add(input, simhash);
    },
    judge(outcome) {
      const simhash = "result" in outcome ? outcome.result.simhash : undefined;
      if (!("result" in outcome) || simhash === undefined) return outcome;
      const { high, low } = ofHex(simhash);
      const first = near.first(high, low);
      if (first === undefined) {
        add(outcome.id, simhash);
        return { ...outcome, likeness: { simhash } };
      }
      const { distance } = first;
      const duplicateOf = { input: names[first.index]!, distance };
      const likeness = { simhash, duplicateOf };
      if (choice === "mark") {
        marks++;
        return { ...outcome, likeness };
      }
      const { result: _, ...page } = outcome;
      const bits = distance === 1 ? "1 bit" : `${distance} bits`;
      const message = `its text is nearly that of ${duplicateOf.input} (${bits} of 64 differ)`;
      return { ...page, error: { reason: "duplicate", message }, likeness };
    },
    marked: () => marks,
  };
}
