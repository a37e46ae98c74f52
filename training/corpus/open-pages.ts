import { getHeapStatistics } from "node:v8";
import type { Segmenter } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";
import type { LabelledPage } from "./readers/reader.ts";
import { addPiece, openSpill, readPiece } from "./spill.ts";

/** Open, a page takes two or three times its bytes, most of them of the heap; to open it takes 7 ms for 280 KB. */
const HEAP_SHARE = 1 / 8;

/** A page's measures, made when they are asked for and not at hand. The same page, the same measures. */
export type OpenPage = () => PageMeasures;

/**
 * Opens pages as often as they are asked for. The first ones stay open; of the others the last one does,
 * and their bytes wait outside of memory.
 *
 * @param staying bytes of the pages that stay open; default an eighth of what the heap may have
 */
export function createOpener(
  segmenter: Segmenter,
  staying: number = HEAP_SHARE * getHeapStatistics().heap_size_limit,
): (page: LabelledPage) => OpenPage {
  const waiting = openSpill(0);
  let room = staying;
  let last: { readonly piece: number; readonly measures: PageMeasures } | undefined;
  return ({ html, encoding, url }) => {
    const open = (bytes: Uint8Array): PageMeasures =>
      measure(openPage(bytes, segmenter, { charset: encoding, url }).page);
    if (html.length <= room) {
      room -= html.length;
      let bytes: Uint8Array | undefined = html;
      let measures: PageMeasures | undefined;
      return () => {
        measures ??= open(bytes!);
        bytes = undefined;
        return measures;
      };
    }
    const piece = addPiece(waiting, html);
    const { length } = html;
    return () => {
      if (last?.piece !== piece) {
        last = { piece, measures: open(readPiece(waiting, piece, new Uint8Array(length))) };
      }
      return last.measures;
    };
  };
}
