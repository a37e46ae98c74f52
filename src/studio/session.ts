/** What the routes of all screens share while the studio runs. */

import type { CorpusStore } from "./corpus-store.ts";
import { createFrameKeys, type FrameKeys } from "./frame-keys.ts";
import type { FetchFile, FetchPage } from "./given-page.ts";
import { type Journal, openJournal } from "./journal.ts";
import { createCorrection } from "./live/corrected-model.ts";
import { createLive } from "./live/live.ts";
import { type ModelInUse, openModel } from "./model-in-use.ts";
import { keepOpened, type Opened, type OpenedPages } from "./opened-pages.ts";
import { createPageLabels, type PageLabels } from "./page-labels.ts";
import { createPageList, type PageList } from "./page-list.ts";
import { createPageWork, type PageWork } from "./page-work.ts";
import { openChoice, type PartsChoice } from "./parts/choice.ts";
import type { PictureBrowser } from "./pictures/pictures.ts";
import { resourcesOf } from "./resources/kept-resources.ts";
import type { Resources } from "./resources/resource.ts";
import { createScoring } from "./scoring.ts";
import { createSiteMode, type SiteMode } from "./sites/site-mode.ts";

export interface SessionOptions {
  readonly store: CorpusStore;
  /** Path of a model file; default the package's model. */
  readonly model?: string | undefined;
  /** Fetches pages; without it fetching is off. */
  readonly fetchPage?: FetchPage | undefined;
  /** Fetches what pages that are added by their addresses are drawn with. */
  readonly fetchFile?: FetchFile | undefined;
  /** Shows pages as they look; default the Chromium of this machine. */
  readonly browser?: PictureBrowser | undefined;
  /** Version of this program; cached scores of another version are not used. */
  readonly program?: string | undefined;
  /** Annotator's name, saved with the labels. */
  readonly annotator?: string | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Session extends Omit<SessionOptions, "model"> {
  /** Path of the model that the studio started with; undefined for the package's. */
  readonly first: string | undefined;
  readonly program: string;
  readonly now: () => number;
  readonly model: ModelInUse;
  readonly work: PageWork;
  readonly pages: OpenedPages;
  /** What pages are drawn with. */
  readonly resources: Opened<Resources>;
  readonly list: PageList;
  readonly labels: PageLabels;
  readonly journal: Journal;
  /** Which parts are content. */
  readonly choice: PartsChoice;
  readonly sites: SiteMode;
  readonly frames: FrameKeys;
  /** Pages were added or labelled by an import. */
  imported(ids: Iterable<string>): void;
  /** Calls back when labels of a page were saved. */
  onSaved(listener: (id: string) => void): void;
  /** Has work of a screen ended with the studio. */
  atEnd(end: () => Promise<void>): void;
  /** Ends all work: afterwards nothing is written. */
  close(): Promise<void>;
}

/** @throws ModelError if the model cannot be read */
export function startSession({ model: first, ...options }: SessionOptions): Session {
  const { store, annotator, program = "", now = Date.now } = options;
  const listeners: ((id: string) => void)[] = [];
  const ends: (() => Promise<void>)[] = [];
  const model = openModel(first, () => {
    pages.clear();
    scoring.restart(scorer());
    sites.restart();
    live.restart(model.path);
  });
  const scorer = () => ({ path: model.given, checksum: model.model.json.checksum });
  const scoring = createScoring(store, scorer(), program);
  const sites = createSiteMode(store, model, () => pages.clear());
  const live = createLive({ store, model: model.path, order: () => list.toLabel() });
  const corrected = createCorrection(() => live.change);
  const work = createPageWork(model);
  const pages = keepOpened(async (id) => {
    const read = await store.read(id);
    const site = await sites.siteFor(id, read);
    // What is verified of a site is what the model makes of it, not the correction.
    if (site !== undefined) return work.open(read, { model: model.model, site });
    return work.open(read, { model: corrected(model.model), change: live.change });
  });
  const list = createPageList({ store, model, scoring, live, work });
  const journal = openJournal(store.folder);
  const saved = (id: string, isLearnt: boolean): void => {
    for (const listener of listeners) listener(id);
    if (!isLearnt) return;
    live.changed(id);
    sites.changed(id);
  };
  const labels: PageLabels = createPageLabels({
    ...{ store, model, pages, list, journal, annotator, now },
    keep: () => choice.keep,
    onSaved: saved,
  });
  const choice = openChoice(store, labels.rewrite);
  return {
    ...options,
    first,
    program,
    now,
    model,
    work,
    pages,
    resources: keepOpened((id) => resourcesOf(store, id)),
    list,
    labels,
    choice,
    journal,
    sites,
    frames: createFrameKeys(),
    imported(ids) {
      for (const id of ids) {
        pages.forget(id);
        saved(id, true);
      }
      scoring.addedOthers();
    },
    onSaved: (listener) => void listeners.push(listener),
    atEnd: (end) => void ends.push(end),
    async close() {
      const all = [live.close(), sites.close(), scoring.stop(), work.close()];
      await Promise.all([...all, ...ends.map((end) => end())]);
    },
  };
}
