/** Scores all pages of a corpus in the background, on worker threads. */
import { availableParallelism } from "node:os";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { scoreText } from "../../training/corpus/metrics.ts";
import type { Extraction } from "../api/extract-with.ts";
import { messageOf } from "../base/message.ts";
import { openRun, outcomesOf, type Result, runSettings } from "../workers/run-pages.ts";
import { type CorpusStore, type PageSource, type ReadPage, sourceOf } from "./corpus-store.ts";
import { type KeptScore, openQueueCache, type QueueCache } from "./queue-cache.ts";

/** A page's score in the queue. */
export interface PageScore extends Omit<KeptScore, "gold"> {
  /** Error, if the page could not be scored. */
  readonly error?: string | undefined;
}

/** The model that scores. */
export interface ScoringModel {
  /** Default: the package's default model. */
  readonly path: string | undefined;
  readonly checksum: string;
}

export interface Scoring {
  scoreOf(id: string): PageScore | undefined;
  readonly done: number;
  /** Whether there are pages to score. */
  readonly isRunning: boolean;
  /** Starts the scoring if it has not started. Called for the first viewer, so as not to slow the start. */
  begin(): void;
  /** Sets the score of a page that was added or labelled. */
  set(id: string, page: Pick<ReadPage, "html" | "gold">, score: PageScore): void;
  /** Pages were added or labelled, which the next call of `begin` scores. */
  addedOthers(): void;
  /** Starts again with another model. */
  restart(model: ScoringModel): void;
  /** Ends all runs; nothing is written later. */
  stop(): Promise<void>;
}

/** The cache is written after this many pages. */
const KEEP_EACH = 100;

/** @param program version of this program */
export function createScoring(store: CorpusStore, first: ScoringModel, program: string): Scoring {
  const scores = new Map<string, PageScore>();
  let model = first;
  let abort = new AbortController();
  /** The last run. Each run waits for the end of the one before. */
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWaiting = store.pages().length > 0;
  let cache: Promise<QueueCache> | undefined;
  const start = (): void => {
    abort = new AbortController();
    const { signal } = abort;
    isWaiting = false;
    const before = running ?? Promise.resolve();
    const { checksum, path } = model;
    cache = before.then(() => openQueueCache(store, { model: checksum, program }));
    const onScore = (id: string, score: PageScore): void => {
      if (!signal.aborted) scores.set(id, score);
    };
    running = scoreAll({ store, cache, path, signal, onScore }).finally(() => {
      if (!signal.aborted) running = undefined;
    });
  };
  return {
    scoreOf: (id) => scores.get(id),
    get done() {
      return scores.size;
    },
    get isRunning() {
      return isWaiting || running !== undefined;
    },
    begin() {
      if (isWaiting) start();
    },
    addedOthers() {
      isWaiting = !isStopped;
    },
    set(id, { html, gold }, score) {
      scores.set(id, score);
      void cache?.then(({ pages }) => pages.set(pageDigest(html), keptOf(score, gold)));
    },
    restart(other) {
      abort.abort();
      scores.clear();
      model = other;
      if (!isStopped) start();
    },
    async stop() {
      isStopped = true;
      isWaiting = false;
      abort.abort();
      await running;
      await (await cache)?.write().catch(() => {});
    },
  };
}

interface Task {
  readonly store: CorpusStore;
  readonly cache: Promise<QueueCache>;
  /** Of the model. */
  readonly path: string | undefined;
  readonly signal: AbortSignal;
  readonly onScore: (id: string, score: PageScore) => void;
}

async function scoreAll(task: Task): Promise<void> {
  const { store, path, signal, onScore } = task;
  const cache = await task.cache;
  const write = (): Promise<void> => cache.write().catch(() => {});
  const left = await unknownPages(task, cache);
  if (left.length === 0) return;
  const golds = new Map<string, ReadPage & { readonly digest: string }>();
  async function* pages(): AsyncGenerator<PageSource & { id: string }> {
    for (const id of left) {
      if (signal.aborted) return;
      try {
        const page = await store.read(id);
        golds.set(id, { ...page, html: new Uint8Array(), digest: pageDigest(page.html) });
        yield { id, ...sourceOf(page) };
      } catch (error) {
        onScore(id, { error: messageOf(error) });
      }
    }
  }
  // Leaves one core to the window.
  const settings = runSettings({ jobs: Math.max(1, availableParallelism() - 1), signal });
  const run = openRun<Extraction>(settings, {
    file: "worker",
    task: { options: { metadata: true }, model: path, wanted: "extraction" },
  });
  let count = 0;
  for await (const outcome of outcomesOf<Result<Extraction>>(run, pages())) {
    const page = golds.get(outcome.id);
    golds.delete(outcome.id);
    if ("error" in outcome) {
      onScore(outcome.id, { ...declared(page), error: outcome.error.message });
      continue;
    }
    const { score, text, metadata, verdict } = outcome.result;
    const title = metadata?.title?.value;
    const known = { title, type: verdict?.type, score, f1: f1Of(text, page?.gold) };
    onScore(outcome.id, { ...known, ...declared(page) });
    if (page !== undefined) cache.pages.set(page.digest, keptOf(known, page.gold));
    if (++count % KEEP_EACH === 0) await write();
  }
  await write();
}

/** The pages to score: those without a kept score, or with a changed gold text. Reports the others. */
async function unknownPages(
  { store, signal, onScore }: Task,
  { pages: kept }: QueueCache,
): Promise<string[]> {
  const ids = store.pages().map(({ id }) => id);
  if (kept.size === 0) return ids;
  const unknown: string[] = [];
  for (const id of ids) {
    if (signal.aborted) return [];
    const page = await store.read(id).catch(() => undefined);
    const known = page && kept.get(pageDigest(page.html));
    if (known === undefined || known.gold !== goldDigest(page?.gold)) unknown.push(id);
    else {
      const { gold, ...score } = known;
      onScore(id, { ...score, ...declared(page) });
    }
  }
  return unknown;
}

/** The title and type that the corpus states; they override the model's. */
function declared(page: Pick<ReadPage, "title" | "type"> | undefined): PageScore {
  return { ...(page?.title && { title: page.title }), ...(page?.type && { type: page.type }) };
}

function keptOf({ title, type, score, f1 }: PageScore, gold: string | undefined): KeptScore {
  return { title, type, score, f1, gold: goldDigest(gold) };
}

function goldDigest(gold: string | undefined): string | undefined {
  return gold === undefined ? undefined : pageDigest(Buffer.from(gold));
}

/** Word F1 of a text against a gold text. */
export function f1Of(text: string, gold: string | undefined): number | undefined {
  return gold === undefined ? undefined : scoreText(gold, text).f1;
}
