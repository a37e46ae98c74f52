/** The labels of the pages: what is saved of them, and how their blocks are cut. */
import { labelsOfBlocks } from "../document/labelled-spans.ts";
import type { Part } from "../parts/vocabulary.ts";
import type { CorpusStore } from "./corpus-store.ts";
import type { FramedPage } from "./frame-document.ts";
import type { Journal, Reversal, Step } from "./journal.ts";
import type { Label } from "./label/label.ts";
import { type Labels, spansOf } from "./labels-file.ts";
import type { ModelInUse } from "./model-in-use.ts";
import type { OpenedPages } from "./opened-pages.ts";
import type { PageList } from "./page-list.ts";
import { Refused } from "./refused.ts";
import { savedTexts } from "./saved-labels.ts";
import { labelsOf } from "./studio-page.ts";
import { changedCuts, type Unit, unitsOf } from "./units.ts";

/** Labels that a window saves. */
export interface SavedLabels {
  readonly id: string;
  readonly rev: string;
  /** Per block. */
  readonly labels: readonly (Label | null)[];
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

export interface PageLabels {
  /** A page as its frame shows it, in the units that are labelled. */
  framed(id: string): Promise<FramedPage>;
  /** Cuts a unit in parts, or joins the parts of its block, and returns the new revision. @throws Refused */
  cut(wanted: CutWanted): Promise<string>;
  /** Saves labels and returns their new revision. @throws Refused */
  save(saved: SavedLabels): Promise<string>;
  /** Derives the labels of a page from its parts, if it has some, by the choice of now. */
  rewrite(id: string): Promise<void>;
}

export interface PageLabelsOptions {
  readonly store: CorpusStore;
  readonly model: ModelInUse;
  readonly pages: OpenedPages;
  readonly list: PageList;
  readonly journal: Journal;
  readonly annotator: string | undefined;
  /** The parts that are content. */
  readonly keep: () => readonly Part[];
  readonly now: () => number;
  /** Called when labels of a page were saved, with whether it is or was finished. */
  readonly onSaved: (id: string, isLearnt: boolean) => void;
}

/** Labels to save, of a page's units. */
interface SavedUnits extends Omit<SavedLabels, "labels"> {
  /** Who labelled; default who labels now. */
  readonly annotator?: string | undefined;
  readonly units: readonly Unit[];
  readonly labels: Labels;
}

export function createPageLabels(options: PageLabelsOptions): PageLabels {
  const { store, model, pages, list, journal, keep, now, onSaved } = options;
  const save = async (saved: SavedUnits): Promise<string> => {
    const { id, rev, units, complete, steps, settled, annotator = options.annotator } = saved;
    if (complete && saved.labels.includes(undefined)) {
      throw new Refused(
        422,
        "found blocks without a label, expected all of a complete page to have one",
      );
    }
    const opened = await pages.open(id);
    const { file, gold, comments } = savedTexts(opened.page, units, saved.labels, keep());
    const wasDone = list.done().includes(id);
    const at = new Date(now()).toISOString();
    const wasSettled = (await store.read(id)).labels?.settled;
    const { segmenter, checksum } = model.model.json;
    const after = await store.save(id, rev, {
      labels: {
        segmenter,
        ...(annotator === undefined ? {} : { annotator }),
        updated: at,
        model: checksum,
        ...file,
        complete,
        ...((settled || wasSettled) && { settled: true }),
      },
      gold,
      comments,
    });
    await journal.add({ at, ...(annotator !== undefined && { who: annotator }), page: id }, steps);
    onSaved(id, complete || wasDone);
    // The labels are saved, whether or not the page can be judged.
    if (complete) await list.judge(id, opened, gold).catch(() => {});
    return after;
  };
  return {
    async framed(id) {
      const [{ page }, { labels }] = await Promise.all([pages.open(id), store.read(id)]);
      return { ...page, blocks: unitsOf(page, labels?.cuts) };
    },
    async cut({ id, rev, unit: wanted, way }) {
      const [{ page }, read] = await Promise.all([pages.open(id), store.read(id)]);
      const before = unitsOf(page, read.labels?.cuts);
      const unit = before[wanted];
      if (unit === undefined)
        throw new Refused(404, "found no block of this number; load it again");
      const cuts = changedCuts(page, before, unit, way);
      if (cuts === undefined) throw new Refused(422, "found nothing in this block to cut it at");
      const units = unitsOf(page, cuts);
      const old = labelsOf(read, { page: { ...page, blocks: before } });
      const labels = labelsOfBlocks(units, spansOf(before, old.labels.map(known)));
      const complete = old.source === "labels" && old.complete;
      return save({ id, rev, units, labels, complete, steps: [] });
    },
    async rewrite(id) {
      const [{ page }, read] = await Promise.all([pages.open(id), store.read(id)]);
      if (read.labels?.parts === undefined) return;
      const units = unitsOf(page, read.labels.cuts);
      const labels = labelsOf(read, { page: { ...page, blocks: units } }).labels.map(known);
      const { complete, annotator } = read.labels;
      await save({ id, rev: read.rev, units, labels, complete, steps: [], annotator });
    },
    async save(saved) {
      const { id, labels } = saved;
      const [{ page }, read] = await Promise.all([pages.open(id), store.read(id)]);
      const units = unitsOf(page, read.labels?.cuts);
      if (labels.length !== units.length) {
        const found = `found ${labels.length} labels, expected ${units.length}`;
        throw new Refused(409, `${found}: the page is split differently now; load it again`);
      }
      return save({ ...saved, units, labels: labels.map(known) });
    },
  };
}

function known(label: Label | null): Label | undefined {
  return label ?? undefined;
}
