/** How a page is left: for the next one, once its labels are saved. */
import { hrefOf } from "../routes.ts";
import { hrefOfNext } from "../site/round.ts";
import { toast } from "../ui/toast.tsx";
import type { PageView } from "./page-view.ts";

export interface PageLeaving {
  /** Opens the next page. */
  leave(): Promise<void>;
  /** Marks the page as done, and leaves it; with unlabelled blocks only when it is asked for twice. */
  finish(): Promise<void>;
  /** Something else was done: what is asked for once is forgotten. */
  forget(): void;
}

export function startLeaving({ page, labelling, review, opinions }: PageView): PageLeaving {
  /** Whether the user was told of blocks without labels. */
  let isAsked = false;
  /** Opens the next page, or the list. False if the studio does not answer. */
  const toNext = async (): Promise<boolean> => {
    try {
      location.hash = await hrefOfNext(page.id);
      return true;
    } catch (error) {
      toast((error as Error).message);
      return false;
    }
  };
  /** Opens the next page, or the list if the studio does not answer, since the labels here were discarded. */
  const toAny = async (): Promise<void> => {
    if (!(await toNext())) location.hash = hrefOf("queue");
  };
  const leave = async (): Promise<void> => {
    if (await labelling.saver.leave(() => void toAny())) await toNext();
  };
  return {
    leave,
    async finish() {
      const count = page.blocks.length;
      const left = labelling.labels.value.filter((label) => label === null).length;
      if (page.readOnly) return leave();
      if (left > 0 && !isAsked) {
        isAsked = true;
        toast(
          [
            `${left} of ${count} blocks are not reviewed.`,
            review.unseen,
            review.isDone ? "" : "Space shows what to look at.",
            "Done again takes them as the model has them.",
          ].join(" "),
        );
        return;
      }
      labelling.finish((block) => opinions.labels.value[block]!);
      await leave();
    },
    forget() {
      isAsked = false;
    },
  };
}
