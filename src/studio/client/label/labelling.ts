/** The labels of the page that is open: what is chosen, undone and saved. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { StudioPage } from "../../studio-page.ts";
import { ApiError, api, type Label } from "../api.ts";

/** A change that can be undone. */
interface Step {
  readonly blocks: readonly number[];
  readonly before: readonly (Label | null)[];
  readonly after: readonly (Label | null)[];
  readonly selection: Selection;
}

/** Blocks that are selected, from where the selection began to the current block. */
export interface Selection {
  readonly from: number;
  readonly to: number;
}

export type SaveState =
  | { readonly kind: "saved" | "changed" | "saving" | "conflict" }
  | { readonly kind: "failed"; readonly message: string };

export interface Labelling {
  readonly page: StudioPage;
  readonly labels: ReadonlySignal<readonly (Label | null)[]>;
  readonly selection: ReadonlySignal<Selection>;
  readonly saving: ReadonlySignal<SaveState>;
  select(to: number, from?: number): void;
  /** Labels blocks; null takes their label away. */
  label(blocks: readonly number[], choose: (block: number) => Label | null): void;
  undo(): void;
  redo(): void;
  /** Saves what is not saved yet. */
  flush(): Promise<void>;
  /** Saves the page as done. */
  finish(): Promise<void>;
  /** Saves over what was saved elsewhere. */
  overwrite(): Promise<void>;
  close(): void;
}

/** From the last change to the save. */
const REST_MS = 500;

export function startLabelling(page: StudioPage): Labelling {
  const labels = signal<readonly (Label | null)[]>(page.labels);
  const selection = signal<Selection>(firstSelected(page));
  const saving = signal<SaveState>({ kind: "saved" });
  const done: Step[] = [];
  const undone: Step[] = [];
  let rev = page.rev;
  // Texts made by hand are finer than blocks: they are written over when somebody says so.
  let isComplete = page.complete && page.source === "labels";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const put = async (): Promise<void> => {
    const saved = labels.value;
    saving.value = { kind: "saving" };
    try {
      const complete = isComplete && !saved.includes(null);
      ({ rev } = await api.save(rev, { id: page.id, labels: saved, complete }));
      saving.value = { kind: labels.value === saved ? "saved" : "changed" };
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) saving.value = { kind: "conflict" };
      else saving.value = { kind: "failed", message: (error as Error).message };
    }
  };
  const save = (): Promise<void> => {
    clearTimeout(timer);
    writing = writing.then(put);
    return writing;
  };
  const saveSoon = (): void => {
    if (page.readOnly || saving.value.kind === "conflict") return;
    saving.value = { kind: "changed" };
    clearTimeout(timer);
    timer = setTimeout(save, REST_MS);
  };
  const change = (blocks: readonly number[], values: readonly (Label | null)[]): void => {
    const next = labels.value.slice();
    for (const [i, block] of blocks.entries()) next[block] = values[i]!;
    labels.value = next;
    saveSoon();
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
    saving,
    select(to, from = to) {
      const last = page.blocks.length - 1;
      const within = (block: number): number => Math.min(Math.max(block, 0), last);
      selection.value = { from: within(from), to: within(to) };
    },
    label(blocks, choose) {
      const changed = blocks.filter((block) => labels.value[block] !== choose(block));
      if (changed.length === 0) return;
      const before = changed.map((block) => labels.value[block]!);
      const after = changed.map(choose);
      done.push({ blocks: changed, before, after, selection: selection.value });
      undone.length = 0;
      change(changed, after);
    },
    undo: () => move(done, undone, "before"),
    redo: () => move(undone, done, "after"),
    async flush() {
      if (saving.value.kind === "changed") await save();
      else await writing;
    },
    async finish() {
      if (page.readOnly) return;
      isComplete = true;
      await save();
    },
    async overwrite() {
      ({ rev } = await api.page(page.id));
      await save();
    },
    close: () => clearTimeout(timer),
  };
}

/** Where to begin: at the first block that nobody has looked at. */
function firstSelected({ labels }: StudioPage): Selection {
  const first = Math.max(0, labels.indexOf(null));
  return { from: first, to: first };
}
