/** Undo beyond the open page: the journal has the steps of all pages and of earlier days. */
import { useLayoutEffect } from "preact/hooks";
import { counted } from "../../../base/counted.ts";
import type { StepOf } from "../../journal.ts";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { orTell, toast } from "../ui/toast.tsx";
import type { Saver } from "./saving.ts";

/** A page whose steps can be undone. */
export interface Undoable<Of extends keyof StepOf> {
  readonly of: Of;
  readonly id: string;
  readonly saver: Saver;
  /** Undoes the last step since the page was opened. Returns whether there was one. */
  undo(): boolean;
  /** Undoes a step of this page that the journal has. */
  undoEarlier(step: StepOf[Of]): void;
}

/** Whether the page that opens next does so to have its last step undone. */
let isArriving = false;

/** Undoes the last step, on this page or wherever it was, and opens that page. */
export function undo<Of extends keyof StepOf>(page: Undoable<Of>): void {
  if (!page.undo()) orTell(undoSaved(page));
}

async function undoSaved<Of extends keyof StepOf>(page: Undoable<Of>): Promise<void> {
  const { of, id, saver } = page;
  // The journal has only what is saved.
  if (!(await saver.settle())) {
    return toast("Steps of other pages can be undone once this one is saved.");
  }
  const step = await api.lastStep(of);
  if (step === null) return toast("There is nothing to undo.");
  if (step.page === id) {
    page.undoEarlier(step);
    const { length } = "values" in step ? step.values : step.changes;
    return toast(`Undone: ${counted(length, of.slice(0, -1))} of an earlier visit`);
  }
  isArriving = true;
  location.hash = hrefOf(of === "values" ? of : "label", step.page);
}

/** On a page that was opened to undo its last step: undoes it. */
export function useUndoOnArrival<Of extends keyof StepOf>(page: Undoable<Of>): void {
  useLayoutEffect(() => {
    if (isArriving) undo(page);
    isArriving = false;
  }, [page.saver]);
}
