/** Where the user was on each page. A tab keeps it over reloads, and when the browser restores it. */
import type { LabelledPage } from "./unsaved.ts";

type PlacedPage = Pick<LabelledPage, "corpus" | "id" | "digest">;

function keyOf({ corpus, id }: PlacedPage): string {
  return ["seine-place", corpus, id].map(encodeURIComponent).join(" ");
}

export function keepPlace(page: PlacedPage, block: number): void {
  try {
    sessionStorage.setItem(keyOf(page), `${block} ${page.digest}`);
  } catch {
    // The browser's storage is full or off: the next visit begins elsewhere.
  }
}

/** The block the user was at; undefined on a first visit, and on a page of other bytes. */
export function placeOn(page: PlacedPage): number | undefined {
  const [block, digest] = sessionStorage.getItem(keyOf(page))?.split(" ") ?? [];
  return digest === page.digest ? Number(block) : undefined;
}
