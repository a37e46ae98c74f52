/** Scores all pages of a corpus in the background, on worker threads. */
import { availableParallelism } from "node:os";
import { score as scoreTexts } from "../../training/corpus/metrics.ts";
import { words } from "../document/words.ts";
import type { Extraction } from "../extract.ts";
import { openRun, outcomesOf, type Result, runSettings } from "../workers/run.ts";
import type { CorpusStore, ReadPage } from "./corpus-store.ts";
import { messageOf } from "./message.ts";

/** What the queue shows of a page. */
export interface PageScore {
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  /** Expected word F1, 0 to 1. */
  readonly score?: number | undefined;
  /** Word F1 against the gold text, where there is one. */
  readonly f1?: number | undefined;
  /** Why it could not be scored. */
  readonly error?: string | undefined;
}

export interface Scoring {
  scoreOf(id: string): PageScore | undefined;
  readonly done: number;
  readonly isRunning: boolean;
  /** Scores pages again whose gold text has changed; a page that is opened knows its own. */
  set(id: string, score: PageScore): void;
  /** Starts over, with another model. */
  restart(modelPath: string | undefined): void;
  stop(): Promise<void>;
}

/** @param modelPath the package's default model when absent */
export function startScoring(store: CorpusStore, modelPath: string | undefined): Scoring {
  const scores = new Map<string, PageScore>();
  let abort = new AbortController();
  let running: Promise<void> | undefined;
  const start = (model: string | undefined): void => {
    abort = new AbortController();
    const { signal } = abort;
    running = scoreAll(store, model, signal, (id, score) => {
      if (!signal.aborted) scores.set(id, score);
    }).finally(() => {
      if (!signal.aborted) running = undefined;
    });
  };
  start(modelPath);
  return {
    scoreOf: (id) => scores.get(id),
    get done() {
      return scores.size;
    },
    get isRunning() {
      return running !== undefined;
    },
    set: (id, score) => scores.set(id, score),
    restart(model) {
      abort.abort();
      scores.clear();
      start(model);
    },
    async stop() {
      abort.abort();
      await running;
    },
  };
}

async function scoreAll(
  store: CorpusStore,
  model: string | undefined,
  signal: AbortSignal,
  onScore: (id: string, score: PageScore) => void,
): Promise<void> {
  const golds = new Map<string, ReadPage>();
  async function* pages(): AsyncGenerator<{
    id: string;
    html: Uint8Array;
    url?: string;
    charset?: string;
  }> {
    for (const { id } of [...store.pages()]) {
      if (signal.aborted) return;
      try {
        const page = await store.read(id);
        golds.set(id, { ...page, html: new Uint8Array() });
        const { html, url, charset } = page;
        yield { id, html, ...(url && URL.canParse(url) && { url }), ...(charset && { charset }) };
      } catch (error) {
        onScore(id, { error: messageOf(error) });
      }
    }
  }
  // One core is left to the window that the pages are labelled in.
  const settings = runSettings({ jobs: Math.max(1, availableParallelism() - 1), signal });
  const run = openRun<Extraction>(settings, {
    file: "worker",
    task: { options: { metadata: true }, model, wanted: "extraction" },
  });
  for await (const outcome of outcomesOf<Result<Extraction>>(run, pages())) {
    const page = golds.get(outcome.id);
    golds.delete(outcome.id);
    onScore(outcome.id, scoreOf(outcome, page));
  }
}

function scoreOf(outcome: Result<Extraction>, page: ReadPage | undefined): PageScore {
  const own = { title: page?.title, type: page?.type };
  if ("error" in outcome) return { ...own, error: outcome.error.message };
  const { score, text, metadata, verdict } = outcome.result;
  return {
    title: page?.title ?? metadata?.title?.value,
    type: page?.type ?? verdict?.type,
    score,
    f1: f1Of(text, page?.gold),
  };
}

/** Word F1 of a text against a gold text. */
export function f1Of(text: string, gold: string | undefined): number | undefined {
  return gold === undefined ? undefined : scoreTexts(words(gold), words(text), "bag").f1;
}
