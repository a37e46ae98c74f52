/** The steps on the open page: those to undo, those to do again, and those that the journal does not have yet. */
import type { Reversal } from "../../journal.ts";

export interface Steps<Step> {
  add(step: Step): void;
  /** The step to undo now; undefined without one. */
  back(): Step | undefined;
  /** The step to do again now; undefined without one. */
  forth(): Step | undefined;
  /** Takes a step of the journal as undone now. */
  backTo(step: Step): Step;
  /** What the journal does not have yet. */
  readonly unsent: readonly (Step | Reversal)[];
  /** Drops the first of them, which have arrived. */
  sent(count: number): void;
}

export function createSteps<Step extends { readonly step: string }>(): Steps<Step> {
  const done: Step[] = [];
  const undone: Step[] = [];
  const unsent: (Step | Reversal)[] = [];
  const back = (): Step | undefined => {
    const step = done.pop();
    if (step === undefined) return undefined;
    undone.push(step);
    unsent.push({ step: newName(), undo: step.step });
    return step;
  };
  return {
    unsent,
    add(step) {
      done.push(step);
      undone.length = 0;
      unsent.push(step);
    },
    back,
    forth() {
      const step = undone.pop();
      if (step === undefined) return undefined;
      done.push(step);
      unsent.push({ step: newName(), redo: step.step });
      return step;
    },
    backTo(step) {
      done.push(step);
      return back()!;
    },
    sent: (count) => void unsent.splice(0, count),
  };
}

/** A random name for a step. */
export function newName(): string {
  return crypto.randomUUID().slice(0, 13);
}
