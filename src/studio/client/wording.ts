/** Figures and findings in words. */
import type { PageState } from "../corpus-store.ts";
import type { Seen } from "../seen.ts";

/** A number with its sign. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

/** States of pages, for people. */
export const stateNames: Readonly<Record<PageState, string>> = {
  new: "not labelled",
  started: "begun",
  done: "done",
};

/** Whether a model was trained on these pages, in words. */
export function seenInWords(
  name: string,
  seen: Seen,
): { readonly text: string; readonly isWarning: boolean } {
  switch (seen.kind) {
    case "same":
      return {
        text: `${name} was trained on exactly these pages: its scores are better here than on unseen pages.`,
        isWarning: true,
      };
    case "named":
      return {
        text: `${name} was trained on a corpus with the same name: it has probably seen some of these pages, and then its scores are better here than on unseen pages.`,
        isWarning: true,
      };
    case "recorded":
      return seen.pages === 0
        ? { text: `${name} was trained on none of these pages.`, isWarning: false }
        : { text: `${name} was trained on ${seen.pages} of these pages.`, isWarning: true };
    case "unknown": {
      const corpora = seen.corpora.join(", ") || "pages of its own";
      return {
        text: `${name} was trained on ${corpora}, as its file states; it is not known whether these include some of these pages.`,
        isWarning: false,
      };
    }
  }
}
