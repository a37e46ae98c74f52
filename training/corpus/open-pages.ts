import { getHeapStatistics } from "node:v8";
import type { Segmenter } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { keepMeasures } from "../../src/document/per-page.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";
import type { LabelledPage } from "./readers/reader.ts";
import { addPiece, openSpill, readPiece } from "./spill.ts";

/** Open, a page takes two or three times its bytes, most of them of the heap; to open it takes 7 ms for 280 KB. */
const HEAP_SHARE = 1 / 8;
/** Of this many times as many bytes, few would stay: then none does, and their memory is for the fit. */
const MANY = 2;

/** A page's measures, made when they are asked for and not at hand. The same page, the same measures. */
export type OpenPage = () => PageMeasures;

/** Opens a page once, and keeps it. */
export function openLater(segmenter: Segmenter, page: LabelledPage): OpenPage {
  let measures: PageMeasures | undefined;
  return () => {
    measures ??= measuresOf(segmenter, page.html, page);
    return measures;
  };
}

/**
 * Opens pages as often as they are asked for. The first that are opened stay so, unless there are many; of
 * the others the last one does. All bytes wait outside of memory.
 *
 * @param staying bytes of the pages that stay open; default an eighth of what the heap may have
 */
export function createOpener(
  segmenter: Segmenter,
  staying: number = HEAP_SHARE * getHeapStatistics().heap_size_limit,
): (page: LabelledPage) => OpenPage {
  const waiting = openSpill(0);
  const open = new Map<number, PageMeasures>();
  let room = staying;
  let last: { readonly piece: number; readonly measures: PageMeasures } | undefined;
  return ({ html, encoding, url }) => {
    const { length } = html;
    const piece = addPiece(waiting, html);
    if (waiting.fileBytes > MANY * staying) {
      open.clear();
      room = 0;
    }
    return () => {
      const cached = open.get(piece) ?? (last?.piece === piece ? last.measures : undefined);
      if (cached !== undefined) return cached;
      const bytes = readPiece(waiting, piece, new Uint8Array(length));
      const measures = measuresOf(segmenter, bytes, { encoding, url });
      if (length <= room) {
        room -= length;
        open.set(piece, measures);
        keepMeasures(measures.page);
      } else {
        last = { piece, measures };
      }
      return measures;
    };
  };
}

function measuresOf(
  segmenter: Segmenter,
  bytes: Uint8Array,
  { encoding, url }: { readonly [key in "encoding" | "url"]?: string | undefined },
): PageMeasures {
  return measure(openPage(bytes, segmenter, { charset: encoding, url }).page);
}
