/** Figures and findings in words. */
import type { PageState } from "../corpus-store.ts";
import type { Seen } from "../seen.ts";

/** Whether a difference counts as a gain, as a loss, or rounds to nothing: the class that colours it. */
export function signOf(value: number): "gain" | "loss" | "nothing" {
  if (Math.abs(value) < 0.0005) return "nothing";
  return value > 0 ? "gain" : "loss";
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
  const was = `${name} was trained on`;
  const better = "its scores are better here than on unseen pages";
  switch (seen.kind) {
    case "same":
      return { text: `${was} exactly these pages: ${better}.`, isWarning: true };
    case "named": {
      const text = `${was} a corpus with the same name: it has probably seen some of these pages, and then ${better}.`;
      return { text, isWarning: true };
    }
    case "recorded":
      return seen.pages === 0
        ? { text: `${was} none of these pages.`, isWarning: false }
        : { text: `${was} ${seen.pages} of these pages.`, isWarning: true };
    case "unknown": {
      const corpora = seen.corpora.join(", ") || "pages of its own";
      const text = `${was} ${corpora}, as its file states; it is not known whether these include some of these pages.`;
      return { text, isWarning: false };
    }
  }
}
