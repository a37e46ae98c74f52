/** The studio's state while it runs: the corpus, the model, recently opened pages, the scores. */

import { messageOf } from "../base/message.ts";
import { notHtml, otherKind } from "../document/file-kind.ts";
import { type BlockLabel, labelsOfBlocks } from "../document/labelled-spans.ts";
import { families } from "../features/index.ts";
import { type InspectedBlock, inspectBlock } from "../inspect/inspection.ts";
import { loadDefaultModel, loadModel, shippedModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import { type Comparisons, createComparisons } from "./compare/comparisons.ts";
import type { CorpusStore, PageState } from "./corpus-store.ts";
import { createFeatures, type Features } from "./features/feature-views.ts";
import type { FramedPage } from "./frame-document.ts";
import { type Journal, openJournal, type Reversal, type Step } from "./journal.ts";
import { keptText } from "./kept-text.ts";
import { type Labels, spansOf, textOf } from "./labels-file.ts";
import { createCorrection } from "./live/corrected-model.ts";
import { createLive, type LiveView } from "./live/live.ts";
import { createSettling, type Settling } from "./people/settling.ts";
import { createPictures, type PictureBrowser, type Pictures } from "./pictures/pictures.ts";
import { isDrawn, labelOrder } from "./queue.ts";
import { Refused } from "./refused.ts";
import { createScoring, f1Of, type PageScore, type Scoring } from "./scoring.ts";
import { createSiteMode, type SiteMode } from "./sites/site-mode.ts";
import {
  labelsOf,
  type OpenedPage,
  openStudioPage,
  type StudioPage,
  studioPage,
  titleOf,
} from "./studio-page.ts";
import type { TrainedModel } from "./trained-models.ts";
import type { TrainingState } from "./training-state.ts";
import { createTrainings, type TrainingRequest } from "./trainings.ts";
import { changedCuts, cutsOf, neededCuts, type Unit, unitsOf } from "./units.ts";

/** A page in the list. */
export interface QueuedPage extends PageScore {
  readonly id: string;
  /** Name of the HTML file that the page was made from. */
  readonly file?: string | undefined;
  readonly state: PageState;
  /** Whether it is one of the pages that are drawn by lot. */
  readonly drawn: boolean;
}

/** Orders of the list. */
export const sorts = ["next", "worst", "id"] as const;
export type Sort = (typeof sorts)[number];

export interface QueueQuery {
  readonly sort: Sort;
  readonly state?: PageState | undefined;
  /** Lists only pages whose id or title contains this text. */
  readonly text?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Queue {
  readonly pages: readonly QueuedPage[];
  /** Number of pages that match, listed or not. */
  readonly matching: number;
  readonly counts: Readonly<Record<PageState, number>>;
  /** Number of pages with a score. */
  readonly scored: number;
  readonly isScoring: boolean;
  readonly live: LiveView;
}

/** The view of the training screen. */
export interface TrainingView {
  /** Number of finished pages. */
  readonly pages: number;
  readonly readOnly: boolean;
  /** Name of the selected model. */
  readonly model: string;
  /** The selected model: `first` for the one that the studio started with, else a trained one's name. */
  readonly used: "first" | (string & {});
  /** The contender id of the model that the studio started with. */
  readonly first: "default" | "given";
  readonly state?: TrainingState | undefined;
  /** The trained models, newest first. */
  readonly models: readonly TrainedModel[];
  /** Titles of the pages that they name, by id, as far as they are known. */
  readonly titles: Readonly<Record<string, string>>;
}

/** Fetches a page from the web. */
export type FetchPage = (url: string) => Promise<FetchedPage>;
export interface FetchedPage {
  readonly bytes: Uint8Array;
  /** Its address, after redirects. */
  readonly url?: string;
  /** Charset of the HTTP header. */
  readonly charset?: string;
}

/** Labels that a window saves. */
export interface SavedLabels {
  readonly id: string;
  readonly rev: string;
  /** Per block. */
  readonly labels: readonly (BlockLabel | null)[];
  readonly complete: boolean;
  /** What was done since the last save, for the journal. */
  readonly steps: readonly (Step | Reversal)[];
  /** Whether several opinions were settled. */
  readonly settled?: boolean;
}

/** A unit to cut in parts at its elements, or to join with the other parts of its block. */
export interface CutWanted {
  readonly id: string;
  readonly rev: string;
  readonly unit: number;
  readonly way: "cut" | "join";
}

export interface Session {
  readonly store: CorpusStore;
  readonly model: Model;
  queue(query: QueueQuery): Queue;
  /** The page to label after this one; undefined if all are done. */
  next(after: string | undefined): string | undefined;
  readonly sites: SiteMode;
  /** Titles of pages by their ids, as far as they are known. */
  titlesOf(ids: readonly string[]): Readonly<Record<string, string>>;
  page(id: string): Promise<StudioPage>;
  opened(id: string): Promise<OpenedPage>;
  /** A page as its frame shows it, in the units that are labelled. */
  framed(id: string): Promise<FramedPage>;
  /** Cuts a unit in parts, or joins the parts of its block, and returns the new revision. @throws Refused */
  cut(wanted: CutWanted): Promise<string>;
  /** A block of the model with its reasons. @throws Refused 404 */
  block(id: string, block: number): Promise<InspectedBlock>;
  /** Saves labels and returns their new revision. @throws Refused */
  save(saved: SavedLabels): Promise<string>;
  /** The annotator's last step that is not undone, on whatever page. */
  lastStep(): ReturnType<Journal["last"]>;
  /** Adds a page and returns its id. @throws Refused */
  add: CorpusStore["add"];
  /** Whether fetching is permitted. */
  readonly fetches: boolean;
  /** @throws Refused 403 if fetching is off, 422 if the page cannot be fetched */
  fetchPage: FetchPage;
  /** The state of the last training, and the pages to train on. */
  training(): TrainingView;
  /** Trains on the finished pages. @throws Refused */
  train(request: Pick<TrainingRequest, "recipe" | "learningCurve">): Promise<void>;
  cancelTraining(): void;
  /** The file of a trained model. @throws Refused 404 */
  trainedModel(name: string): string;
  /** Selects a trained model, or the first one. @throws Refused 404 */
  useModel(which: TrainingView["used"]): void;
  readonly comparisons: Comparisons;
  readonly features: Features;
  readonly settling: Settling;
  readonly pictures: Pictures;
  /** Ends all work: afterwards nothing is written. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly store: CorpusStore;
  /** Path of a model file; default the package's model. */
  readonly model?: string | undefined;
  /** Fetches pages; without it fetching is off. */
  readonly fetchPage?: FetchPage | undefined;
  /** Shows pages as they look; default the Chromium of this machine. */
  readonly browser?: PictureBrowser | undefined;
  /** Version of this program; cached scores of another version are not used. */
  readonly program?: string | undefined;
  /** Annotator's name, saved with the labels. */
  readonly annotator?: string | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Labels to save, of a page's units. */
interface SavedUnits
  extends Pick<SavedLabels, "id" | "rev" | "complete">,
    Partial<Pick<SavedLabels, "steps">> {
  readonly settled?: boolean | undefined;
  readonly units: readonly Unit[];
  readonly labels: Labels;
}

function known(label: BlockLabel | null): BlockLabel | undefined {
  return label ?? undefined;
}

/** Most classified pages in memory: the current one and its neighbours. */
const KEPT = 4;

/** @throws ModelError if the model cannot be read */
export function startSession(options: SessionOptions): Session {
  const { store, model, fetchPage, annotator, program = "", now = Date.now } = options;
  let current = model === undefined ? loadDefaultModel() : loadModel(model);
  let currentPath = model;
  let used: TrainingView["used"] = "first";
  const { checksum } = current.json;
  const scoring = createScoring(store, { path: model, checksum }, program);
  const trainings = createTrainings(store.folder, now);
  const done = (): string[] =>
    store.pages().flatMap(({ id, state }) => (state === "done" ? [id] : []));
  const titlesOf = (ids: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const title = scoring.scoreOf(id)?.title;
        return title === undefined ? [] : [[id, title]];
      }),
    );
  const isDone = (id: string): boolean =>
    store.pages().some((page) => page.id === id && page.state === "done");
  const journal = openJournal(store.folder);
  const who = store.isSecond ? `${annotator}, second opinion` : annotator;
  const opened = new Map<string, Promise<OpenedPage>>();
  const about = Object.fromEntries(families.map(({ name, description }) => [name, description]));

  const open = (id: string): Promise<OpenedPage> => {
    const page =
      opened.get(id) ??
      store.read(id).then(async (read) => {
        const site = await sites.siteFor(id, read);
        // What is verified of a site is what the model makes of it, not the correction.
        return openStudioPage(read, site === undefined ? seen(current) : current, site);
      });
    opened.delete(id);
    opened.set(id, page);
    page.catch(() => opened.delete(id));
    if (opened.size > KEPT) opened.delete(opened.keys().next().value!);
    return page;
  };
  const comparisons = createComparisons({
    store,
    given: model,
    program,
    opened: open,
    titleOf: (id) => scoring.scoreOf(id)?.title,
  });
  const features = createFeatures(store, () => ({
    model: current,
    path: currentPath ?? shippedModel("default"),
  }));
  const pictures = createPictures(store, open, options.browser);
  const sites = createSiteMode(
    store,
    () => ({
      path: currentPath ?? shippedModel("default"),
      checksum: current.json.checksum,
    }),
    () => opened.clear(),
  );
  const live = createLive({
    store,
    model: model ?? shippedModel("default"),
    order: () => toLabel().map(({ id }) => id),
  });
  const seen = createCorrection(() => live.change);
  const listed = (): QueuedPage[] =>
    store.pages().map(({ id, file, state }) => {
      const own = scoring.scoreOf(id);
      const score = live.scoreOf(id) ?? own?.score;
      return { ...own, ...(score !== undefined && { score }), id, file, state, drawn: isDrawn(id) };
    });
  const toLabel = (): QueuedPage[] => labelOrder(listed().filter(({ state }) => state !== "done"));
  const beginWork = (): void => {
    scoring.begin();
    // It scores all pages anew: first they have a score at all.
    if (!scoring.isRunning) live.begin();
  };

  /** Saves the labels of units, and what follows from them. */
  const save = async (saved: SavedUnits): Promise<string> => {
    const { id, rev, units, labels, complete, steps = [], settled } = saved;
    if (complete && labels.includes(undefined)) {
      throw new Refused(
        422,
        "found blocks without a label, expected all of a complete page to have one",
      );
    }
    const page = await open(id);
    const cuts = cutsOf(units);
    // Parts with one label are one line of the texts.
    const lines = unitsOf(page.page, neededCuts(units, labels));
    const spans = spansOf(units, labels);
    const ofLines = labelsOfBlocks(lines, spans);
    const gold = textOf(lines, ofLines, "content");
    const wasDone = isDone(id);
    const at = new Date(now()).toISOString();
    const wasSettled = (await store.read(id)).labels?.settled;
    const after = await store.save(id, rev, {
      labels: {
        segmenter: current.json.segmenter,
        ...(annotator === undefined ? {} : { annotator }),
        updated: at,
        model: current.json.checksum,
        ...(cuts.length === 0 ? {} : { cuts }),
        blocks: spans,
        complete,
        ...((settled || wasSettled) && { settled: true }),
      },
      gold,
      comments: textOf(lines, ofLines, "comment"),
    });
    await journal.add({ at, ...(annotator !== undefined && { who: annotator }), page: id }, steps);
    comparisons.forget(id);
    features.forget();
    if (complete || wasDone) {
      live.changed(id);
      sites.changed(id);
    }
    const score = scoring.scoreOf(id);
    if (complete && score !== undefined) {
      const read = await store.read(id);
      // The list shows what the model has of itself.
      const isAlone = page.fit === undefined && page.model === current;
      const alone = isAlone ? page : openStudioPage(read, current);
      const { html } = read;
      scoring.set(id, { html, gold }, { ...score, f1: f1Of(keptText(alone), gold) });
    }
    return after;
  };

  return {
    store,
    get model() {
      return current;
    },
    queue(query) {
      const queue = queueOf(listed(), query, scoring);
      setImmediate(beginWork);
      return { ...queue, live: live.view };
    },
    next(after) {
      setImmediate(beginWork);
      const open = toLabel();
      const next = open[(open.findIndex(({ id }) => id === after) + 1) % open.length];
      return next?.id === after ? undefined : next?.id;
    },
    async page(id) {
      const page = await open(id);
      return studioPage(id, await store.read(id), page, store.readOnly, about);
    },
    opened: open,
    async framed(id) {
      const [{ page }, { labels }] = await Promise.all([open(id), store.read(id)]);
      return { document: page.document, blocks: unitsOf(page, labels?.cuts) };
    },
    async cut({ id, rev, unit: wanted, way }) {
      const [opened, read] = await Promise.all([open(id), store.read(id)]);
      const { page } = opened;
      const before = unitsOf(page, read.labels?.cuts);
      const unit = before[wanted];
      if (unit === undefined)
        throw new Refused(404, "found no block of this number; load it again");
      const cuts = changedCuts(page, before, unit, way);
      if (cuts === undefined) throw new Refused(422, "found nothing in this block to cut it at");
      const units = unitsOf(page, cuts);
      const old = labelsOf(read, { page: { ...page, blocks: before } });
      const labels = labelsOfBlocks(units, spansOf(before, old.labels.map(known)));
      return save({ id, rev, units, labels, complete: old.source === "labels" && old.complete });
    },
    async block(id, block) {
      const page = await open(id);
      if (page.blocks[block] === undefined)
        throw new Refused(404, "found no block of this number; load the page again");
      return inspectBlock(page, page.model, block);
    },
    async save({ id, rev, labels, complete, steps, settled }) {
      const [{ page }, read] = await Promise.all([open(id), store.read(id)]);
      const units = unitsOf(page, read.labels?.cuts);
      if (labels.length !== units.length) {
        const found = `found ${labels.length} labels, expected ${units.length}`;
        throw new Refused(409, `${found}: the page is split differently now; load it again`);
      }
      return save({ id, rev, units, labels: labels.map(known), complete, steps, settled });
    },
    lastStep: () => journal.last(who, (id) => store.pages().some((page) => page.id === id)),
    async add(name, html, about, texts) {
      const kind = otherKind(html);
      if (kind !== undefined) throw new Refused(422, notHtml(kind));
      const id = await store.add(name, html, about, texts);
      const { page, score, verdict } = openStudioPage(await store.read(id), current);
      scoring.set(id, { html }, { title: titleOf(page), type: verdict?.type, score });
      live.changed(id);
      return id;
    },
    fetches: fetchPage !== undefined,
    async fetchPage(url) {
      if (fetchPage === undefined) {
        throw new Refused(403, "fetching is off; start the studio with --allow-fetch");
      }
      try {
        return await fetchPage(url);
      } catch (error) {
        throw new Refused(422, messageOf(error));
      }
    },
    training: () => ({
      pages: done().length,
      readOnly: store.readOnly,
      model: current.json.name,
      used,
      first: model === undefined ? "default" : "given",
      state: trainings.state,
      models: trainings.models,
      titles: titlesOf(
        trainings.models.flatMap(({ trained }) => trained.worsePages.map(({ id }) => id)),
      ),
    }),
    async train(request) {
      if (store.readOnly)
        throw new Refused(403, "this corpus is read-only; open another one to save");
      await store.settle();
      await trainings.start({ ...request, ids: done(), before: model });
    },
    cancelTraining: trainings.cancel,
    trainedModel: trainings.path,
    useModel(which) {
      if (which === used) return;
      const path = which === "first" ? model : trainings.path(which);
      current = path === undefined ? loadDefaultModel() : loadModel(path);
      currentPath = path;
      used = which;
      opened.clear();
      scoring.restart({ path, checksum: current.json.checksum });
      sites.restart();
      live.restart(path ?? shippedModel("default"));
    },
    sites,
    titlesOf,
    comparisons,
    features,
    settling: createSettling(store, open),
    pictures,
    async close() {
      const ending = [
        trainings.close(),
        comparisons.close(),
        features.close(),
        pictures.close(),
        live.close(),
        scoring.stop(),
      ];
      await Promise.all(ending);
    },
  };
}

function queueOf(
  pages: readonly QueuedPage[],
  { sort, state, text, offset, limit }: QueueQuery,
  scoring: Scoring,
): Omit<Queue, "live"> {
  const counts: Record<PageState, number> = { new: 0, started: 0, done: 0 };
  for (const page of pages) counts[page.state]++;
  const wanted = text?.trim().toLowerCase() ?? "";
  const matching = pages.filter(
    (page) =>
      (state === undefined || page.state === state) &&
      [page.id, page.title, page.file].some((name) => name?.toLowerCase().includes(wanted)),
  );
  return {
    pages: inOrderOf(matching, sort).slice(offset, offset + limit),
    matching: matching.length,
    counts,
    scored: scoring.done,
    isScoring: scoring.isRunning,
  };
}

function inOrderOf(pages: readonly QueuedPage[], sort: Sort): readonly QueuedPage[] {
  if (sort === "id") return pages;
  if (sort === "worst") return pages.toSorted((a, b) => (a.f1 ?? 2) - (b.f1 ?? 2));
  const isDone = (page: QueuedPage): boolean => page.state === "done";
  return [...labelOrder(pages.filter((page) => !isDone(page))), ...pages.filter(isDone)];
}
