/** The pages that the thread keeps, and what it tells of them. */
import { siteOfPage } from "../../../training/corpus/readers/declared-url.ts";
import type { CorpusStore, ReadPage } from "../corpus-store.ts";
import type { LivePage, LiveVerdict } from "./judge.ts";
import { openLiveThread } from "./live-thread.ts";

export interface KeptPages {
  /** Expected word F1 of the pages without labels, by id. */
  readonly scores: ReadonlyMap<string, number>;
  /** Begins with a model, by the path of its file. */
  open(model: string): Promise<void>;
  /** Keeps pages, with their labels or without. */
  keep(ids: readonly string[], isLabelled: boolean): Promise<void>;
  /** Whether a page is to be kept, with its labels of now: it is not, nor has it failed. */
  lacks(id: string, isLabelled: boolean): boolean;
  /** Ids of the pages whose labels are kept, of now or of before. */
  labelled(): string[];
  /** Labels of a page have changed. */
  changed(id: string): void;
  /** Corrects the model, and scores the others. @returns the number of pages with labels */
  correct(): Promise<number>;
  judge(): Promise<LiveVerdict | undefined>;
  close(): Promise<void>;
}

export function createKeptPages(store: CorpusStore): KeptPages {
  const thread = openLiveThread();
  /** `stale` if the labels have changed. */
  const kept = new Map<string, "labelled" | "other" | "stale">();
  const failed = new Set<string>();
  let scores = new Map<string, number>();
  return {
    get scores() {
      return scores;
    },
    open: (model) => thread.ask("open", model),
    async keep(ids, isLabelled) {
      const pages: LivePage[] = [];
      for (const id of ids) {
        try {
          pages.push(livePage(id, await store.read(id), isLabelled));
        } catch {
          failed.add(id);
        }
      }
      const found = await thread.ask("keep", pages);
      for (const [i, { id }] of pages.entries()) {
        const score = found[i];
        if (score === undefined) failed.add(id);
        else kept.set(id, isLabelled ? "labelled" : "other");
        if (score !== undefined && !isLabelled) scores.set(id, score);
      }
    },
    lacks: (id, isLabelled) =>
      !failed.has(id) && (isLabelled ? kept.get(id) !== "labelled" : !kept.has(id)),
    labelled: () => [...kept].flatMap(([id, as]) => (as === "other" ? [] : [id])),
    changed(id) {
      failed.delete(id);
      if (kept.get(id) === "labelled") kept.set(id, "stale");
    },
    async correct() {
      scores = new Map(await thread.ask("correct"));
      return [...kept.values()].filter((as) => as === "labelled").length;
    },
    judge: () => thread.ask("judge"),
    close: thread.close,
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
