/**
 * After each finished page the model is corrected by all labels so far, and the other pages are scored anew, on a
 * thread of its own. What it says of the pages is for the queue; the model stays as it is.
 */

import { messageOf } from "../../base/message.ts";
import type { CorpusStore } from "../corpus-store.ts";
import { isDrawn } from "../queue.ts";
import type { Change } from "./corrected-model.ts";
import { createKeptPages, type KeptPages } from "./kept-pages.ts";
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

/** What the finished pages have taught. */
interface Found {
  readonly learntFrom: number;
  readonly standing?: Standing | undefined;
  readonly change?: Change | undefined;
}

const NOTHING: Found = { learntFrom: 0 };

export function createLive({ store, model: first, order }: LiveOptions): Live {
  let model = first;
  let kept: KeptPages | undefined;
  let found = NOTHING;
  let failure: string | undefined;
  let running: Promise<void> | undefined;
  /** Counts changes: work for an earlier state is given up. */
  let state = 0;
  let isClosed = false;

  /** One look at everything. Ends early where something changes. */
  const pass = async (): Promise<void> => {
    const own = state;
    const isStale = (): boolean => own !== state || isClosed;
    const learnt = toLearn(store);
    if (learnt.length < LEAST) {
      found = NOTHING;
      return;
    }
    if (kept === undefined) {
      kept = createKeptPages(store);
      await kept.open(model);
    }
    const pages = kept;
    for (const id of learnt) {
      if (isStale()) return;
      if (pages.lacks(id, true)) await pages.keep([id], true);
    }
    for (const id of pages.labelled()) {
      if (isStale()) return;
      if (!learnt.includes(id)) await pages.keep([id], false);
    }
    if (isStale()) return;
    found = { ...found, learntFrom: await pages.correct() };
    const others = order().filter((id) => pages.lacks(id, false));
    for (let at = 0; at < others.length; at += AT_ONCE) {
      if (isStale()) return;
      await pages.keep(others.slice(at, at + AT_ONCE), false);
    }
    if (isStale()) return;
    const verdict = await pages.judge();
    if (isStale()) return;
    const standing = verdict && standingOf(verdict, isDrawn);
    found = { ...found, standing, change: verdict?.change };
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
    const own = kept;
    kept = undefined;
    found = NOTHING;
    await own?.close();
  };
  return {
    scoreOf: (id) => (found.learntFrom > 0 ? kept?.scores.get(id) : undefined),
    get view() {
      const { learntFrom, standing } = found;
      return { learntFrom, isRunning: running !== undefined, standing, failure };
    },
    get change() {
      return found.change;
    },
    begin() {
      if (state === 0) {
        state++;
        run();
      }
    },
    changed(id) {
      state++;
      kept?.changed(id);
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

/** Ids of the finished pages that are learnt from; of many, some of those that are drawn. */
function toLearn(store: CorpusStore): string[] {
  const done = store.pages().flatMap(({ id, state }) => (state === "done" ? [id] : []));
  return done.length > MOST ? done.filter(isDrawn).slice(0, MOST) : done;
}
