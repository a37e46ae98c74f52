/** The labels of the open page: selection, undo, and saving to the studio. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Change, Origin, Step } from "../../journal.ts";
import type { Label } from "../../label/label.ts";
import type { StudioPage } from "../../studio-page.ts";
import { ApiError, api } from "../api.ts";
import { keepPlace, placeOn } from "./places.ts";
import { startOf } from "./review.ts";
import { createSaver, type Saver, type Sent } from "./saving.ts";
import { createSteps, newName } from "./steps.ts";
import { createCopy, dropUnsaved, type Unsaved, unsavedOf } from "./unsaved.ts";

/** The selected blocks, from the start of the selection to the current block. */
export interface Selection {
  readonly from: number;
  readonly to: number;
}

type Labels = readonly (Label | null)[];

export interface Labelling {
  readonly page: StudioPage;
  readonly labels: ReadonlySignal<readonly (Label | null)[]>;
  readonly selection: ReadonlySignal<Selection>;
  readonly saver: Saver;
  /** Labels that another window could not save, until the user accepts or drops them. */
  readonly offer: ReadonlySignal<Unsaved | undefined>;
  /** Accepts or drops the offered labels. */
  answer(isTaken: boolean): void;
  select(to: number, from?: number): void;
  /** Labels blocks; null removes their label. */
  label(blocks: readonly number[], choose: (block: number) => Label | null, by?: Origin): void;
  /** Undoes the last step since the page was opened. Returns whether there was one. */
  undo(): boolean;
  redo(): void;
  /** Undoes a step of this page that the journal has. */
  undoEarlier(step: Step): void;
  /** Labels the blocks without a label, marks the page as done, and saves that: one step. */
  finish(choose: (block: number) => Label): void;
}

/** @param corpus name of the page's corpus */
export function startLabelling(page: StudioPage, corpus: string): Labelling {
  const labels = signal<Labels>(page.labels);
  const about = { corpus, id: page.id, digest: page.digest, blocks: page.blocks.length };
  const place = placeOn(about);
  const selection = signal<Selection>(
    place === undefined ? firstSelected(page) : { from: place, to: place },
  );
  const steps = createSteps<Step>();
  const numbers = new Map(page.blocks.map(({ start, end }, i) => [`${start} ${end}`, i]));
  /** The block to return to. */
  const ats = new WeakMap<Step, number>();
  let rev = page.rev;
  // Gold texts made by hand are finer than blocks: overwrite them only when the user finishes the page.
  let isComplete = page.complete && page.source === "labels";

  /** Labels sent since the last answer: a save may have arrived although its answer was lost. */
  const unanswered: Labels[] = [];
  const save = async (): Promise<void> => {
    const sent = labels.value;
    unanswered.push(sent);
    const complete = isComplete && !sent.includes(null);
    const own = steps.unsent.slice();
    ({ rev } = await api.save(rev, { id: page.id, labels: sent, complete, steps: own }));
    steps.sent(own.length);
    unanswered.length = 0;
  };
  const send = async (over: boolean): Promise<Sent> => {
    if (over) ({ rev } = await api.page(page.id));
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const theirs = await api.page(page.id);
      if (!unanswered.some((own) => isSame(own, theirs.labels))) return "conflict";
      rev = theirs.rev;
      await save();
    }
    return "saved";
  };
  const copy = createCopy(about);
  const saver = createSaver(send, copy.drop);

  const offers = page.readOnly ? [] : unsavedOf(about);
  const offer = signal<Unsaved | undefined>(undefined);
  // A copy may be older than what is saved: it takes no label away.
  const withOffered = ({ labels: kept }: Unsaved): Labels =>
    kept.map((label, block) => label ?? labels.value[block]!);
  const offerNext = (): void => {
    while (offers.length > 0 && isSame(withOffered(offers[0]!), labels.value))
      dropUnsaved(offers.shift()!);
    offer.value = offers[0];
  };
  offerNext();

  /** Shows the page as it was before or after a step. */
  const take = ({ changes, complete }: Pick<Step, "changes" | "complete">, side: 0 | 1): void => {
    if (complete) isComplete = complete[side];
    const next = labels.value.slice();
    for (const [start, end, ...sides] of changes) {
      const block = numbers.get(`${start} ${end}`);
      // Blocks of another model's segmenter are not those of the page now.
      if (block !== undefined) next[block] = sides[side];
    }
    labels.value = next;
    copy.keep(next);
    saver.change();
  };
  const add = (step: Step): void => {
    ats.set(step, selection.value.to);
    steps.add(step);
    take(step, 1);
  };
  /** The step that labels blocks; only those whose label changes are in it. */
  const stepOf = (
    blocks: readonly number[],
    choose: (block: number) => Label | null,
    by: Origin,
  ): Step => {
    const changes = blocks.flatMap((block): Change[] => {
      const { start, end } = page.blocks[block]!;
      const [before, after] = [labels.value[block]!, choose(block)];
      return before === after ? [] : [[start, end, before, after]];
    });
    return { step: newName(), by, changes };
  };
  const label: Labelling["label"] = (blocks, choose, by = "hand") => {
    const step = stepOf(blocks, choose, by);
    if (step.changes.length > 0) add(step);
  };
  const select: Labelling["select"] = (to, from = to) => {
    const last = page.blocks.length - 1;
    const within = (block: number): number => Math.min(Math.max(block, 0), last);
    selection.value = { from: within(from), to: within(to) };
    keepPlace(about, within(to));
  };
  const move = (step: Step | undefined, side: 0 | 1): boolean => {
    if (step === undefined) return false;
    take(step, side);
    const [start, end] = step.changes[0] ?? [];
    select(ats.get(step) ?? numbers.get(`${start} ${end}`) ?? 0);
    return true;
  };
  return {
    page,
    labels,
    selection,
    saver,
    offer,
    select,
    label,
    undo: () => move(steps.back(), 0),
    redo: () => void move(steps.forth(), 1),
    undoEarlier: (step) => void move(steps.backTo(step), 0),
    answer(isTaken) {
      const kept = offers.shift();
      if (kept === undefined) return;
      const offered = withOffered(kept);
      if (isTaken) label([...page.blocks.keys()], (block) => offered[block]!, "restored");
      dropUnsaved(kept);
      offerNext();
    },
    finish(choose) {
      if (page.readOnly) return;
      const open = [...page.blocks.keys()].filter((block) => labels.value[block] === null);
      const step = stepOf(open, choose, "accepted");
      if (!isComplete) add({ ...step, complete: [false, true] });
      else if (open.length > 0) add(step);
      // What is seen is saved, though somebody else has changed it since.
      else take({ changes: [] }, 1);
    },
  };
}

function isSame(a: Labels, b: Labels): boolean {
  return a.length === b.length && a.every((label, i) => label === b[i]);
}

/** The first selection: where labelling begins. */
function firstSelected(page: StudioPage): Selection {
  const first = startOf(page);
  return { from: first, to: first };
}
