/** The studio's state while it runs: the corpus, the model, recently opened pages, the scores. */

import { messageOf } from "../base/message.ts";
import { notHtml, otherKind } from "../document/file-kind.ts";
import { type BlockLabel, labelsOfBlocks } from "../document/labelled-spans.ts";
import { families } from "../features/index.ts";
import { inspectBlock } from "../inspect/inspection.ts";
import { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
import { shippedModel } from "../models/load/shipped-model.ts";
import { createComparisons } from "./compare/comparisons.ts";
import { createImports } from "./exchange/imports.ts";
import { openJournal } from "./journal.ts";
import { keptText } from "./kept-text.ts";
import { type Labels, spansOf, textOf } from "./labels-file.ts";
import { type QueuedPage, queueOf } from "./listing.ts";
import { createCorrection } from "./live/corrected-model.ts";
import { createLive } from "./live/live.ts";
import { createSettling } from "./people/settling.ts";
import { createPictures } from "./pictures/pictures.ts";
import { isDrawn, labelOrder } from "./queue.ts";
import { Refused } from "./refused.ts";
import { createScoring, f1Of } from "./scoring.ts";
import type { SavedLabels, Session, SessionOptions, TrainingView } from "./session.ts";
import { createSiteMode } from "./sites/site-mode.ts";
import { labelsOf, type OpenedPage, openStudioPage, studioPage, titleOf } from "./studio-page.ts";
import { createTrainings } from "./trainings.ts";
import { changedCuts, cutsOf, neededCuts, type Unit, unitsOf } from "./units.ts";

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
  const toLabel = (): QueuedPage[] => labelOrder(listed()).filter(({ state }) => state !== "done");
  const imports = createImports(store, (ids) => {
    for (const id of ids) {
      opened.delete(id);
      comparisons.forget(id);
      live.changed(id);
      sites.changed(id);
    }
    scoring.addedOthers();
  });
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
    saveValues: (id, rev, values) =>
      store.saveValues(id, rev, {
        ...(annotator === undefined ? {} : { annotator }),
        updated: new Date(now()).toISOString(),
        ...values,
      }),
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
    settling: createSettling(store, open),
    pictures,
    imports,
    async close() {
      const ending = [
        trainings.close(),
        comparisons.close(),
        pictures.close(),
        imports.close(),
        live.close(),
        scoring.stop(),
      ];
      await Promise.all(ending);
    },
  };
}
