/** Scores models and methods on finished pages, on worker threads, each page once. */
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { messageOf } from "../../base/message.ts";
import type { CorpusStore } from "../corpus-store.ts";
import type { ScoreTask } from "../threads/score-worker.ts";
import { openStudioThreads } from "../threads/threads.ts";
import { pageKey, readScores, writeScores } from "./score-cache.ts";
import type { SystemSpec } from "./system.ts";

/** The scores of one system so far. */
export interface Scored {
  /** Word F1 by page id. */
  readonly f1: ReadonlyMap<string, number>;
  /** Why pages have no score, by id. */
  readonly failed: ReadonlyMap<string, string>;
  readonly isRunning: boolean;
}

export interface Scores {
  /** The known scores of these pages. Starts to score the others. */
  of(spec: SystemSpec, ids: readonly string[]): Promise<Scored>;
  /** Drops a page's scores, after a change of its gold text. */
  forget(id: string): void;
  close(): Promise<void>;
}

interface ScoreTable {
  /** By the key of the page. */
  readonly known: Map<string, number>;
  readonly failed: Map<string, string>;
  running?: Promise<void> | undefined;
}

/** Time limit for one page, in milliseconds. */
const DEADLINE = 60_000;

/** @param program version of this program; scores of other versions are not reused */
export function createScores(store: CorpusStore, program: string): Scores {
  const tables = new Map<string, Promise<ScoreTable>>();
  /** Key of each page's score; absent if the page must be read again. */
  const keys = new Map<string, string>();
  const stopped = new AbortController();
  // Leaves one core to the window.
  const jobs = Math.max(1, availableParallelism() - 1);
  let pool: Piscina<ScoreTask, number> | undefined;

  const scorePage = async (spec: SystemSpec, table: ScoreTable, id: string): Promise<void> => {
    try {
      const { gold = "", html, url, charset, ...rest } = await store.read(id);
      const key = pageKey({ ...rest, gold, html, url, charset });
      keys.set(id, key);
      if (table.known.has(key)) return;
      pool ??= openStudioThreads("score-worker", jobs);
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(DEADLINE)]);
      const f1 = await pool.run({ spec, page: { html, url, charset }, gold }, { signal });
      table.known.set(key, f1);
    } catch (error) {
      table.failed.set(id, messageOf(error));
    }
  };
  const run = async (
    spec: SystemSpec,
    table: ScoreTable,
    ids: readonly string[],
  ): Promise<void> => {
    const before = table.known.size;
    const left = ids.values();
    const work = async (): Promise<void> => {
      for (const id of left) if (!stopped.signal.aborted) await scorePage(spec, table, id);
    };
    await Promise.all(Array.from({ length: jobs }, work));
    const isNew = table.known.size > before;
    if (!isNew || store.readOnly) return;
    // If the cache cannot be written, the scores are computed again later.
    await writeScores(store.folder, spec, program, table.known).catch(() => {});
  };
  return {
    async of(spec, ids) {
      const name = JSON.stringify(spec);
      let opened = tables.get(name);
      if (opened === undefined) {
        opened = readScores(store.folder, spec, program).then((known) => ({
          known,
          failed: new Map(),
        }));
        tables.set(name, opened);
      }
      const table = await opened;
      const f1 = new Map<string, number>();
      const missing: string[] = [];
      for (const id of ids) {
        const score = table.known.get(keys.get(id) ?? "");
        if (score !== undefined) f1.set(id, score);
        else if (!table.failed.has(id)) missing.push(id);
      }
      if (missing.length > 0 && !stopped.signal.aborted) {
        table.running ??= run(spec, table, missing).finally(() => {
          table.running = undefined;
        });
      }
      return { f1, failed: table.failed, isRunning: table.running !== undefined };
    },
    forget(id) {
      keys.delete(id);
      for (const opened of tables.values()) void opened.then(({ failed }) => failed.delete(id));
    },
    async close() {
      stopped.abort();
      const all = await Promise.all(tables.values());
      await Promise.all(all.map(({ running }) => running));
      await pool?.destroy();
    },
  };
}
