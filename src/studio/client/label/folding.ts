/** Runs of sure rest, each folded into one line until the user opens it. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Labelling } from "./labelling.ts";
import { type Fold, runsOf } from "./runs.ts";

export interface Folding {
  /** The folds that are closed, in the page's order. */
  readonly folds: ReadonlySignal<readonly Fold[]>;
  /** The closed fold that hides a block. */
  at(block: number): Fold | undefined;
  open(fold: Fold): void;
  /** Closes all folds, or opens them if none is open. */
  toggle(): void;
  /** Opens all folds for the time being, where the page cannot be folded. */
  pause(isPaused: boolean): void;
}

export function startFolding(labelling: Labelling): Folding {
  const { page, labels, selection } = labelling;
  const isOn = signal(true);
  const isPaused = signal(false);
  const opened = signal<ReadonlySet<number>>(new Set());
  const runs = computed(() => runsOf(page, labels.value));
  const folds = computed(() =>
    isOn.value && !isPaused.value
      ? runs.value.filter(({ from, to }) => {
          for (let i = from; i <= to; i++) if (opened.value.has(i)) return false;
          return true;
        })
      : [],
  );
  const foldOf = computed(() => {
    const found: (Fold | undefined)[] = [];
    for (const fold of folds.value) for (let i = fold.from; i <= fold.to; i++) found[i] = fold;
    return found;
  });
  const at = (block: number): Fold | undefined => foldOf.value[block];
  const open = ({ from, to }: Fold): void => {
    const blocks = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    opened.value = new Set([...opened.value, ...blocks]);
  };
  // What is selected is in sight; a fold may be selected as a whole.
  effect(() => {
    const { from, to } = selection.value;
    const fold = at(to);
    if (fold && (Math.min(from, to) > fold.from || Math.max(from, to) < fold.to)) open(fold);
  });
  return {
    folds,
    at,
    open,
    toggle() {
      if (!isOn.value || opened.value.size > 0) {
        const { to } = selection.value;
        const around = runs.value.find((run) => run.from <= to && to <= run.to);
        if (around) labelling.select(around.to, around.from);
        opened.value = new Set();
        isOn.value = true;
      } else isOn.value = false;
    },
    pause(now) {
      isPaused.value = now;
    },
  };
}
