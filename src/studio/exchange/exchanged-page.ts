/** A labelled page on its way between corpora and programs. */

import type { PartRun } from "../../../training/corpus/part-runs.ts";
import { decode } from "../../document/decode.ts";
import type { LabelledSpan } from "../../document/labelled-spans.ts";
import type { ReadPage } from "../corpus-store.ts";

export interface ExchangedPage
  extends Pick<ReadPage, "url" | "type" | "title" | "gold" | "comments"> {
  readonly id: string;
  /** The page, decoded: offsets of labels are those of this text. */
  readonly html: string;
  readonly labels?: readonly LabelledSpan[] | undefined;
  readonly parts?: readonly PartRun[] | undefined;
  readonly cuts?: readonly number[] | undefined;
  readonly annotator?: string | undefined;
}

/** A page of the corpus, to give away. */
export function exchangedPage(id: string, page: ReadPage): ExchangedPage {
  const { html, charset, url, type, title, gold, comments, labels } = page;
  return {
    id,
    html: decode(html, charset).text,
    url,
    type,
    title,
    gold,
    comments,
    labels: labels?.blocks,
    parts: labels?.parts,
    cuts: labels?.cuts,
    annotator: labels?.annotator,
  };
}
