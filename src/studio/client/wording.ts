/** Figures and findings in words. */
import type { Seen } from "../seen.ts";

/** With its sign. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

/** What is known of whether a model has learnt from the pages at hand. */
export function seenInWords(
  name: string,
  seen: Seen,
): { readonly text: string; readonly isWarning: boolean } {
  switch (seen.kind) {
    case "same":
      return {
        text: `${name} was trained on these very pages: here it looks better than on pages that it has not seen.`,
        isWarning: true,
      };
    case "named":
      return {
        text: `${name} was trained on a corpus that is called as this one is: it has probably learnt from some of these pages, and then looks better here than on others.`,
        isWarning: true,
      };
    case "recorded":
      return seen.pages === 0
        ? { text: `${name} has learnt from none of these pages.`, isWarning: false }
        : { text: `${name} has learnt from ${seen.pages} of these pages.`, isWarning: true };
    case "unknown": {
      const corpora = seen.corpora.join(", ") || "pages of its own";
      return {
        text: `${name} was trained on ${corpora}, as its file says; whether some of these pages are among those is not known.`,
        isWarning: false,
      };
    }
  }
}
