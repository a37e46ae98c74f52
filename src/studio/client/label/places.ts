/** Where the user was on each page. A tab keeps it over reloads, and when the browser restores it. */
import { keep, kept, keyOf } from "../storage.ts";
import type { LabelledPage } from "./unsaved.ts";

type PlacedPage = Pick<LabelledPage, "corpus" | "id" | "digest">;

export function keepPlace({ corpus, id, digest }: PlacedPage, block: number): void {
  keep(keyOf("seine-place", corpus, id), [block, digest], sessionStorage);
}

/** The block the user was at; undefined on a first visit, and on a page of other bytes. */
export function placeOn({ corpus, id, digest }: PlacedPage): number | undefined {
  const [block, of] = (kept(keyOf("seine-place", corpus, id), sessionStorage) ?? []) as unknown[];
  return of === digest ? Number(block) : undefined;
}
