import { pageDigest } from "./block-labels.ts";
import type { LabelledPage } from "./readers/reader.ts";

/** Which pages of a corpus are used. */
export interface PageChoice {
  /** Only pages of this split, if a corpus has several. */
  readonly split?: string | undefined;
  /** Only pages for which it is true. */
  readonly filter?: ((page: LabelledPage) => boolean) | undefined;
}

/** A filter of pages. @param onPage called with the digest and the id of each page that is used */
export function choosing(
  { split, filter }: PageChoice,
  onPage: (digest: string, id: string) => void,
): (page: LabelledPage) => boolean {
  return (page) => {
    if ((split !== undefined && page.split !== split) || filter?.(page) === false) return false;
    onPage(pageDigest(page.html), page.id);
    return true;
  };
}
