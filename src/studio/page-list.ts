/** The pages of the corpus with their scores: what is listed, and what is labelled next. */
import { notHtml, otherKind } from "../document/file-kind.ts";
import type { CorpusStore } from "./corpus-store.ts";
import { type Queue, type QueuedPage, type QueueQuery, queueOf } from "./listing.ts";
import type { Live } from "./live/live.ts";
import type { ModelInUse } from "./model-in-use.ts";
import type { PageWork } from "./page-work.ts";
import { isDrawn, labelOrder } from "./queue.ts";
import { Refused } from "./refused.ts";
import type { Scoring } from "./scoring.ts";
import { type OpenedPage, titleOf } from "./studio-page.ts";

export interface PageList {
  queue(query: QueueQuery): Queue;
  /** The page to label, or to mark the values of, after this one; undefined if all are done. */
  next(after: string | undefined, of?: "blocks" | "values"): string | undefined;
  /** Ids of the pages to label, the next ones first. */
  toLabel(): string[];
  /** Ids of the finished pages. */
  done(): string[];
  /** Titles of pages by their ids, as far as they are known. */
  titlesOf(ids: readonly string[]): Readonly<Record<string, string>>;
  /** Adds a page and returns its id. @throws Refused */
  add: CorpusStore["add"];
  /** The gold text of a page was saved: its F1 changes. */
  judge(id: string, opened: OpenedPage, gold: string): Promise<void>;
}

interface PageListOptions {
  readonly store: CorpusStore;
  readonly model: ModelInUse;
  readonly scoring: Scoring;
  readonly live: Live;
  readonly work: PageWork;
}

export function createPageList({ store, model, scoring, live, work }: PageListOptions): PageList {
  const listed = (): QueuedPage[] =>
    store.pages().map(({ id, file, state, values }) => {
      const own = scoring.scoreOf(id);
      const score = live.scoreOf(id) ?? own?.score;
      return {
        ...own,
        ...(score !== undefined && { score }),
        id,
        file,
        state,
        values,
        drawn: isDrawn(id),
      };
    });
  const toLabel = (): string[] =>
    labelOrder(listed()).flatMap(({ id, state }) => (state === "done" ? [] : [id]));
  const toMark = (): string[] =>
    store.pages().flatMap(({ id, values }) => (values === "done" ? [] : [id]));
  const beginWork = (): void => {
    scoring.begin();
    // It scores all pages anew: first they have a score at all.
    if (!scoring.isRunning) live.begin();
  };
  return {
    queue(query) {
      const queue = queueOf(listed(), query, scoring);
      setImmediate(beginWork);
      return { ...queue, live: live.view };
    },
    next(after, of = "blocks") {
      setImmediate(beginWork);
      const open = of === "blocks" ? toLabel() : toMark();
      const next = open[(open.indexOf(after ?? "") + 1) % open.length];
      return next === after ? undefined : next;
    },
    toLabel,
    done: () => store.pages().flatMap(({ id, state }) => (state === "done" ? [id] : [])),
    titlesOf: (ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const title = scoring.scoreOf(id)?.title;
          return title ? [[id, title]] : [];
        }),
      ),
    async add(name, html, about, texts) {
      const kind = otherKind(html);
      if (kind !== undefined) throw new Refused(422, notHtml(kind));
      const id = await store.add(name, html, about, texts);
      try {
        const { page, score, verdict } = await work.open(await store.read(id));
        scoring.set(id, { html }, { title: titleOf(page), type: verdict?.type, score });
      } catch {
        // The page is stored; the list shows that it cannot be scored.
        scoring.addedOthers();
      }
      live.changed(id);
      return id;
    },
    async judge(id, opened, gold) {
      const score = scoring.scoreOf(id);
      if (score === undefined) return;
      const read = await store.read(id);
      // The list shows what the model has of itself.
      const isAlone = opened.fit === undefined && opened.model === model.model;
      const f1 = await work.f1(read, gold, isAlone ? opened : undefined);
      scoring.set(id, { html: read.html, gold }, { ...score, f1 });
    },
  };
}
