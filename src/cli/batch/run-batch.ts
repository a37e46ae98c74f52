import type { Command } from "commander";
import type { LearntPage, PageInput, Writing } from "../../workers/batch-page.ts";
import { MAX_BYTES, type Result, type Run } from "../../workers/run-pages.ts";
import { beforeSignal } from "../before-signal.ts";
import { EXIT, say } from "../exit.ts";
import { bytesOf, readSources } from "../inputs/inputs.ts";
import type { Source } from "../inputs/source.ts";
import { aheadIfUrls, openSources, type UrlFlags } from "../inputs/urls.ts";
import { type BatchFlags, checkBatch, type Shard } from "./batch-options.ts";
import { type BatchSites, openSites } from "./batch-sites.ts";
import { checkDuplicates, createNearDuplicates, type NearDuplicates } from "./near-duplicates.ts";
import { openWriter } from "./open-writer.ts";
import { refuseInputsAsPages } from "./own-inputs.ts";
import { createFileNamer } from "./page-file.ts";
import { inputOf } from "./page-input.ts";
import { createReporter } from "./reporter.ts";
import { type Counter, createCounter } from "./stats.ts";
import type { BatchWork } from "./work.ts";
import type { BatchPage, BatchWriter } from "./writer.ts";

export interface BatchRunFlags extends BatchFlags, UrlFlags {
  readonly format: string;
}

/** A page to process, with its file as in {@link BatchPage} and its number among all pages. */
type ChosenSource = Source & { readonly file: string; readonly place: number };

/**
 * Processes pages on worker threads. Every page has one outcome, in input order. Pages are read as workers
 * become free and earlier outcomes are written.
 */
export async function runBatch(
  inputs: readonly string[],
  flags: BatchRunFlags,
  command: Command,
  work: BatchWork,
): Promise<void> {
  const { onBytes, share } = createMeter(inputs, flags);
  const { maxBytes = MAX_BYTES } = flags;
  const sources = await openSources(inputs, flags, command, {
    maxBytes,
    ...(onBytes && { onBytes }),
  });
  checkBatch(flags, work);
  checkDuplicates(flags);
  await checkFolder(inputs, flags, work);
  const sites = await openSites(inputs, flags, command, work);
  const run = await work.write(sites?.task);
  try {
    await writePages(sources, share, run, sites, flags, work);
  } finally {
    await run.close();
    sites?.close();
  }
}

/** @throws UsageError if a page would be written over one of the inputs; pages that have a file may be left alone */
async function checkFolder(
  inputs: readonly string[],
  { outputDir, resume, skipDone }: BatchRunFlags,
  { form }: BatchWork,
): Promise<void> {
  if (outputDir === undefined || resume || skipDone) return;
  await refuseInputsAsPages(outputDir, form.ending, inputs);
}

/** Writes the outcome of every page to process. */
async function writePages(
  sources: AsyncGenerator<Source>,
  share: () => number | undefined,
  run: Run<Result<Writing>>,
  sites: BatchSites | undefined,
  flags: BatchRunFlags,
  work: BatchWork,
): Promise<void> {
  const { index, count } = flags.shard ?? WHOLE;
  const writer = await openWriter(flags, work);
  const shard = `${index}/${count}`;
  const about =
    flags.stats === undefined ? { shard } : { shard, model: (await work.learnt()).model };
  const counter = await counterOf(flags.stats, about, writer);
  const report = createReporter(flags, work.parts, counter, share);
  const duplicates =
    flags.nearDuplicates === undefined ? undefined : createNearDuplicates(flags.nearDuplicates);
  const chosen = aheadIfUrls(chosenSources(sources, flags, writer, counter, duplicates), flags);
  // One entry per page in flight, in order; the run reads no further ahead.
  const pending: BatchPage[] = [];
  async function* pages(): AsyncGenerator<PageInput> {
    for await (const read of readSources(chosen)) {
      const { name, several, source } = read;
      pending.push({ name, several, file: source.file });
      yield inputOf(read, flags.charset, source.place);
    }
  }
  const early = (message?: string): void => {
    report.clear();
    if (message !== undefined) say(`${message}; ${writer.advice}`);
    saveIfPossible(counter, writer);
    writer.release?.();
  };
  const unwatch = watchForEnd(early);
  try {
    for await (const round of roundsOf(pages(), sites)) {
      const learnt: LearntPage[] = [];
      for await (const processed of run.outcomes(round)) {
        const outcome = duplicates?.judge(processed) ?? processed;
        await writer.write(pending.shift()!, outcome);
        counter.count("error" in outcome ? outcome.error.reason : undefined, false);
        report.page(outcome);
        if ("result" in outcome && outcome.result.learnt) learnt.push(outcome.result.learnt);
      }
      sites?.learn?.(learnt);
    }
    await writer.finish();
    counter.save(true);
  } catch (error) {
    report.clear();
    saveIfPossible(counter, writer);
    await writer.discard();
    throw error;
  } finally {
    unwatch();
  }
  report.summary(duplicates?.marked());
  if (counter.stats.failed > 0) process.exitCode = EXIT.failed;
}

/** All pages together or, with `--sites stream`, in rounds, so that pages can use the sites of earlier ones. */
async function* roundsOf(
  pages: AsyncGenerator<PageInput>,
  sites: BatchSites | undefined,
): AsyncGenerator<AsyncIterable<PageInput>> {
  if (sites?.learn === undefined) yield pages;
  else yield* (await import("../sites/rounds.ts")).growingRounds(pages);
}

const WHOLE: Shard = { index: 0, count: 1 };

/** The shard's pages that no earlier run has processed. */
async function* chosenSources(
  sources: AsyncGenerator<Source>,
  { shard: { index, count } = WHOLE, outputDir }: BatchFlags,
  writer: BatchWriter,
  counter: Counter,
  duplicates: NearDuplicates | undefined,
): AsyncGenerator<ChosenSource> {
  const fileOf = outputDir === undefined ? undefined : createFileNamer();
  let position = 0;
  for await (const source of sources) {
    // Named before the shard is chosen, so that file names do not depend on shards.
    const file = fileOf?.(source.name) ?? "";
    const place = position++;
    if (place % count !== index) continue;
    const { name, identity } = source;
    const earlier = await writer.earlier({ name, file });
    if (earlier === undefined) {
      yield { name, identity, file, place, read: (signal) => source.read(signal) };
    } else {
      counter.count(earlier.reason, true);
      duplicates?.know(name, earlier);
    }
  }
}

/** Measures the share of the input that was read, once its size is known; unused with `quiet`. */
function createMeter(
  inputs: readonly string[],
  { quiet }: BatchRunFlags,
): { readonly onBytes?: (count: number) => void; share(): number | undefined } {
  if (quiet) return { share: () => undefined };
  let gone = 0;
  let total = 0;
  // Not awaited: listing a million files must not delay the first page.
  bytesOf(inputs).then(
    (sum) => {
      total = sum;
    },
    () => {},
  );
  return {
    onBytes(count) {
      gone += count;
    },
    share: () => (total === 0 ? undefined : Math.min(gone / total, 1)),
  };
}

/**
 * Calls `early` on a signal to end, or if the output cannot be written. A closed pipe (`| head`) is not an
 * error, so `early` then gets no message.
 */
function watchForEnd(early: (message?: string) => void): () => void {
  const onError = (error: NodeJS.ErrnoException): void => {
    const isRead = error.code === "EPIPE";
    early(isRead ? undefined : `cannot write standard output: ${error.message}`);
    process.exit(isRead ? EXIT.ok : EXIT.failed);
  };
  // Runs before the general listener, which would end the process.
  process.stdout.prependListener("error", onError);
  const unwatch = beforeSignal((signal) => early(`ended by ${signal}`));
  return () => {
    process.stdout.off("error", onError);
    unwatch();
  };
}

/** Creates the counter. Called once the run holds its output, so that another run's counts stay. */
async function counterOf(
  path: string | undefined,
  about: object,
  writer: BatchWriter,
): Promise<Counter> {
  try {
    return createCounter(path, about);
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Saves the counts so far. Ignores an error, since the cause of the early end is what the user must see. */
function saveIfPossible(counter: Counter, writer: BatchWriter): void {
  if (writer.holds?.() === false) return;
  try {
    counter.save(false);
  } catch {}
}
