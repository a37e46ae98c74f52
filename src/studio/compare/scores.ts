/** Scores models and methods on the pages that are done, on worker threads, each page once. */
import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { messageOf } from "../../base/message.ts";
import type { CorpusStore } from "../corpus-store.ts";
import type { ScoreTask } from "../threads/score-worker.ts";
import { openStudioThreads } from "../threads/threads.ts";
import type { JudgeSpec } from "./judge.ts";
import { pageKey, readScores, writeScores } from "./score-cache.ts";

/** How far the scoring of one judge is. */
export interface Scored {
  /** Word F1 by page id. */
  readonly f1: ReadonlyMap<string, number>;
  /** Why pages have no score, by id. */
  readonly failed: ReadonlyMap<string, string>;
  readonly isRunning: boolean;
}

export interface Scores {
  /** What is known of these pages; what is not is measured from now on. */
  of(spec: JudgeSpec, ids: readonly string[]): Promise<Scored>;
  /** A page's gold text has changed. */
  forget(id: string): void;
  close(): Promise<void>;
}

interface Board {
  /** By the key of the page. */
  readonly known: Map<string, number>;
  readonly failed: Map<string, string>;
  running?: Promise<void> | undefined;
}

/** What one page may take, in milliseconds. */
const DEADLINE = 60_000;

/** @param program version of this program: scores that another one kept are not taken over */
export function createScores(store: CorpusStore, program: string): Scores {
  const boards = new Map<string, Promise<Board>>();
  /** What scores are kept by; absent where the page has to be read again. */
  const keys = new Map<string, string>();
  const stopped = new AbortController();
  // One core is left to the window.
  const jobs = Math.max(1, availableParallelism() - 1);
  let pool: Piscina<ScoreTask, number> | undefined;

  const scorePage = async (spec: JudgeSpec, board: Board, id: string): Promise<void> => {
    try {
      const { gold = "", html, url, charset, ...rest } = await store.read(id);
      const key = pageKey({ ...rest, gold, html, url, charset });
      keys.set(id, key);
      if (board.known.has(key)) return;
      pool ??= openStudioThreads("score-worker", jobs);
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(DEADLINE)]);
      const f1 = await pool.run({ spec, page: { html, url, charset }, gold }, { signal });
      board.known.set(key, f1);
    } catch (error) {
      board.failed.set(id, messageOf(error));
    }
  };
  const run = async (spec: JudgeSpec, board: Board, ids: readonly string[]): Promise<void> => {
    const before = board.known.size;
    const left = ids.values();
    const work = async (): Promise<void> => {
      for (const id of left) if (!stopped.signal.aborted) await scorePage(spec, board, id);
    };
    await Promise.all(Array.from({ length: jobs }, work));
    const isNew = board.known.size > before;
    if (!isNew || store.readOnly) return;
    // What cannot be kept is measured again.
    await writeScores(store.folder, spec, program, board.known).catch(() => {});
  };
  return {
    async of(spec, ids) {
      const name = JSON.stringify(spec);
      let opened = boards.get(name);
      if (opened === undefined) {
        opened = readScores(store.folder, spec, program).then((known) => ({
          known,
          failed: new Map(),
        }));
        boards.set(name, opened);
      }
      const board = await opened;
      const f1 = new Map<string, number>();
      const missing: string[] = [];
      for (const id of ids) {
        const score = board.known.get(keys.get(id) ?? "");
        if (score !== undefined) f1.set(id, score);
        else if (!board.failed.has(id)) missing.push(id);
      }
      if (missing.length > 0 && !stopped.signal.aborted) {
        board.running ??= run(spec, board, missing).finally(() => {
          board.running = undefined;
        });
      }
      return { f1, failed: board.failed, isRunning: board.running !== undefined };
    },
    forget(id) {
      keys.delete(id);
      for (const opened of boards.values()) void opened.then(({ failed }) => failed.delete(id));
    },
    async close() {
      stopped.abort();
      const all = await Promise.all(boards.values());
      await Promise.all(all.map(({ running }) => running));
      await pool?.destroy();
    },
  };
}
