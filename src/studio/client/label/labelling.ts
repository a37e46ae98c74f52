/** The labels of the open page: selection, undo, and saving to the studio. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { StudioPage } from "../../studio-page.ts";
import { ApiError, api, type Label } from "../api.ts";
import { startOf } from "./review.ts";
import { createSaver, type Saver, type Sent } from "./saving.ts";
import { createCopy, dropUnsaved, type Unsaved, unsavedOf } from "./unsaved.ts";

/** A change that can be undone. */
interface Step {
  readonly blocks: readonly number[];
  readonly before: readonly (Label | null)[];
  readonly after: readonly (Label | null)[];
  readonly selection: Selection;
}

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
  label(blocks: readonly number[], choose: (block: number) => Label | null): void;
  undo(): void;
  redo(): void;
  /** Marks the page as done, and saves that. */
  finish(): void;
}

/** @param corpus name of the page's corpus */
export function startLabelling(page: StudioPage, corpus: string): Labelling {
  const labels = signal<Labels>(page.labels);
  const selection = signal<Selection>(firstSelected(page));
  const done: Step[] = [];
  const undone: Step[] = [];
  let rev = page.rev;
  // Gold texts made by hand are finer than blocks: overwrite them only when the user finishes the page.
  let isComplete = page.complete && page.source === "labels";

  /** Labels sent since the last answer: a save may have arrived although its answer was lost. */
  const unanswered: Labels[] = [];
  const save = async (): Promise<void> => {
    const sent = labels.value;
    unanswered.push(sent);
    const complete = isComplete && !sent.includes(null);
    ({ rev } = await api.save(rev, { id: page.id, labels: sent, complete }));
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
  const about = { corpus, id: page.id, digest: page.digest, blocks: page.blocks.length };
  const copy = createCopy(about);
  const saver = createSaver(send, copy.drop);

  const offers = page.readOnly ? [] : unsavedOf(about);
  const offer = signal<Unsaved | undefined>(undefined);
  const offerNext = (): void => {
    while (offers.length > 0 && isSame(offers[0]!.labels, labels.value))
      dropUnsaved(offers.shift()!);
    offer.value = offers[0];
  };
  offerNext();

  const change = (blocks: readonly number[], values: readonly (Label | null)[]): void => {
    const next = labels.value.slice();
    for (const [i, block] of blocks.entries()) next[block] = values[i]!;
    labels.value = next;
    copy.keep(next);
    saver.change();
  };
  const label: Labelling["label"] = (blocks, choose) => {
    const changed = blocks.filter((block) => labels.value[block] !== choose(block));
    if (changed.length === 0) return;
    const before = changed.map((block) => labels.value[block]!);
    const after = changed.map(choose);
    done.push({ blocks: changed, before, after, selection: selection.value });
    undone.length = 0;
    change(changed, after);
  };
  const move = (from: Step[], to: Step[], side: "before" | "after"): void => {
    const step = from.pop();
    if (step === undefined) return;
    to.push(step);
    change(step.blocks, step[side]);
    selection.value = step.selection;
  };
  return {
    page,
    labels,
    selection,
    saver,
    offer,
    select(to, from = to) {
      const last = page.blocks.length - 1;
      const within = (block: number): number => Math.min(Math.max(block, 0), last);
      selection.value = { from: within(from), to: within(to) };
    },
    label,
    undo: () => move(done, undone, "before"),
    redo: () => move(undone, done, "after"),
    answer(isTaken) {
      const kept = offers.shift();
      if (kept === undefined) return;
      if (isTaken) label([...page.blocks.keys()], (block) => kept.labels[block]!);
      dropUnsaved(kept);
      offerNext();
    },
    finish() {
      if (page.readOnly) return;
      isComplete = true;
      saver.change();
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
