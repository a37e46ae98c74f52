/**
 * After each finished page the model is corrected by all labels so far, and the other pages are scored anew, on a
 * thread of its own. What it says of the pages is for the queue; the model stays as it is.
 */

import { siteOfPage } from "../../../training/corpus/readers/declared-url.ts";
import { messageOf } from "../../base/message.ts";
import type { CorpusStore, ReadPage } from "../corpus-store.ts";
import { isDrawn } from "../queue.ts";
import type { Change } from "./corrected-model.ts";
import type { LivePage } from "./judge.ts";
import { type LiveThread, openLiveThread } from "./live-thread.ts";
import { type Standing, standingOf } from "./standing.ts";

export interface LiveView {
  /** Number of finished pages that the expected scores are corrected by; 0 while there are too few. */
  readonly learntFrom: number;
  /** Whether pages are being scored anew. */
  readonly isRunning: boolean;
  /** What the labels are worth, as far as they have been judged. */
  readonly standing?: Standing | undefined;
  readonly failure?: string | undefined;
}

export interface Live {
  /** Expected word F1 by the corrected model; undefined if it has not scored the page. */
  scoreOf(id: string): number | undefined;
  readonly view: LiveView;
  /** What is clearly better than the model as it is. */
  readonly change: Change | undefined;
  /** Learns from the pages that are finished, if that has not begun. */
  begin(): void;
  /** Labels of a page have changed. */
  changed(id: string): void;
  /** Begins again with another model, by the path of its file. */
  restart(model: string): void;
  /** Ends all work. */
  close(): Promise<void>;
}

/** With fewer finished pages nothing is corrected: a single one is learnt by heart. */
const LEAST = 2;
/** Most pages that are learnt from. */
const MOST = 200;
/** Pages that are measured between two looks at what else is to be done. */
const AT_ONCE = 4;

interface LiveOptions {
  readonly store: CorpusStore;
  /** Path of the model's file. */
  readonly model: string;
  /** Ids of the pages to label, the next ones first. */
  readonly order: () => readonly string[];
}

export function createLive({ store, model: first, order }: LiveOptions): Live {
  let model = first;
  let thread: LiveThread | undefined;
  /** Ids of pages that the thread keeps, with their labels or without; `stale` if the labels have changed. */
  const kept = new Map<string, "labelled" | "other" | "stale">();
  const failed = new Set<string>();
  let scores: ReadonlyMap<string, number> = new Map();
  let learntFrom = 0;
  let standing: Standing | undefined;
  let change: Change | undefined;
  let failure: string | undefined;
  let running: Promise<void> | undefined;
  /** Counts changes: work for an earlier state is given up. */
  let state = 0;
  let isClosed = false;

  const nothing = (): void => {
    [scores, learntFrom, standing, change] = [new Map(), 0, undefined, undefined];
  };
  const keep = async (ids: readonly string[], isLabelled: boolean): Promise<void> => {
    const pages: LivePage[] = [];
    for (const id of ids) {
      try {
        pages.push(livePage(id, await store.read(id), isLabelled));
      } catch {
        failed.add(id);
      }
    }
    const found = await thread!.ask({ kind: "keep", pages });
    const more = new Map(scores);
    for (const [i, { id }] of pages.entries()) {
      if (found[i] === undefined) failed.add(id);
      else kept.set(id, isLabelled ? "labelled" : "other");
      if (!isLabelled && found[i] !== undefined) more.set(id, found[i]);
    }
    if (!isLabelled) scores = more;
  };

  /** One look at everything. Ends early where something changes. */
  const pass = async (): Promise<void> => {
    const own = state;
    const isStale = (): boolean => own !== state || isClosed;
    const all = store.pages();
    const done = all.filter(({ state }) => state === "done").map(({ id }) => id);
    const learnt = done.length > MOST ? done.filter(isDrawn).slice(0, MOST) : done;
    if (learnt.length < LEAST) {
      nothing();
      return;
    }
    if (thread === undefined) {
      thread = openLiveThread();
      await thread.ask({ kind: "open", model });
    }
    const isDone = new Set(learnt);
    for (const id of learnt) {
      if (isStale()) return;
      if (kept.get(id) !== "labelled" && !failed.has(id)) await keep([id], true);
    }
    for (const [id, as] of kept) {
      if (isStale()) return;
      if (as !== "other" && !isDone.has(id)) await keep([id], false);
    }
    if (isStale()) return;
    scores = await thread.ask({ kind: "correct" });
    learntFrom = [...kept.values()].filter((as) => as === "labelled").length;
    const others = order().filter((id) => !kept.has(id) && !failed.has(id));
    for (let at = 0; at < others.length; at += AT_ONCE) {
      if (isStale()) return;
      await keep(others.slice(at, at + AT_ONCE), false);
    }
    if (isStale()) return;
    const verdict = await thread.ask({ kind: "judge" });
    if (isStale()) return;
    standing = verdict && standingOf(verdict, isDrawn);
    change = verdict?.change;
  };
  const run = (): void => {
    if (isClosed || running !== undefined) return;
    running = (async () => {
      for (let seen = -1; seen !== state && !isClosed; ) {
        seen = state;
        try {
          await pass();
          failure = undefined;
        } catch (error) {
          failure = messageOf(error);
          await forget();
        }
      }
    })().finally(() => {
      running = undefined;
    });
  };
  /** Ends the thread: it begins from nothing. */
  const forget = async (): Promise<void> => {
    const own = thread;
    thread = undefined;
    kept.clear();
    failed.clear();
    nothing();
    await own?.close();
  };
  return {
    scoreOf: (id) => scores.get(id),
    get view() {
      return { learntFrom, isRunning: running !== undefined, standing, failure };
    },
    get change() {
      return change;
    },
    begin() {
      if (state === 0) {
        state++;
        run();
      }
    },
    changed(id) {
      state++;
      failed.delete(id);
      if (kept.get(id) === "labelled") kept.set(id, "stale");
      run();
    },
    restart(other) {
      state++;
      model = other;
      const ending = forget();
      void Promise.all([ending, running]).then(run);
    },
    async close() {
      isClosed = true;
      await forget();
      await running;
    },
  };
}

/** A page as the thread takes it. */
function livePage(id: string, read: ReadPage, isLabelled: boolean): LivePage {
  const { html, url, charset, gold, comments, labels } = read;
  return {
    id,
    site: siteOfPage(id, read.html, { url: read.url }),
    html,
    ...(charset && { encoding: charset }),
    ...(url && { url }),
    ...(isLabelled && { gold: gold ?? "" }),
    ...(isLabelled && comments !== undefined && { comments }),
    ...(isLabelled && labels && { labels: labels.blocks }),
  };
}
