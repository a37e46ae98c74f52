/** Undo beyond the open page: the journal has the steps of all pages and of earlier days. */
import { counted } from "../../../base/counted.ts";
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";
import type { Labelling } from "./labelling.ts";

/** Whether the page that opens next does so to have its last step undone. */
let isArriving = false;

/**
 * Undoes the last step, on this page or wherever it was, and opens that page.
 *
 * @returns a message to the user, if there is something to say
 */
export async function undo(labelling: Labelling): Promise<string> {
  if (labelling.undo()) return "";
  const { page, saver } = labelling;
  // The journal has only what is saved.
  if (!(await saver.settle())) return "Steps of other pages can be undone once this one is saved.";
  try {
    const step = await api.lastStep();
    if (step === null) return "There is nothing to undo.";
    if (step.page === page.id) {
      labelling.undoEarlier(step);
      return `Undone: ${counted(step.changes.length, "label")} of an earlier visit`;
    }
    isArriving = true;
    location.hash = hrefOf("label", step.page);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** On a page that was opened to undo its last step: undoes it. */
export async function undoOnArrival(labelling: Labelling): Promise<string> {
  if (!isArriving) return "";
  isArriving = false;
  return undo(labelling);
}
