/** Labelled pages as other programs read them: a line of JSONL, and the two files of a page of WCXB. */
import type { ExchangedPage } from "./exchanged-page.ts";

/** A page as a line of JSONL (data/README.md); labels of blocks beside the gold text. */
export function toJsonl({ id, html, gold = "", ...rest }: ExchangedPage): string {
  return `${JSON.stringify({ id, html, gold, ...rest })}\n`;
}

/** A page of WCXB: HTML, and JSON ground truth, which has texts but no labels of blocks. */
export function toWcxb(page: ExchangedPage): { readonly html: string; readonly truth: string } {
  const { html, url, title, type, gold = "" } = page;
  const truth = {
    url,
    ground_truth: { title, main_content: gold, with: [], without: [] },
    _internal: { page_type: { primary: type ?? null } },
  };
  return { html, truth: `${JSON.stringify(truth, undefined, 2)}\n` };
}
