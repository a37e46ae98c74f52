/** Tries any page: extracts it in every format, and explains the decisions. */

import { classifyChecked } from "../../api/checked-page.ts";
import { extractClassified } from "../../api/extract.ts";
import { perKey } from "../../base/per-key.ts";
import { isCloseCall } from "../../inspect/doubt.ts";
import { seedSeries } from "../../inspect/figure-parts.ts";
import {
  type InspectedBlock,
  type Inspection,
  inspectBlock,
  inspectPage,
} from "../../inspect/inspection.ts";
import type { ReportOptions } from "../../inspect/report-document.ts";
import { reasonsOf } from "../../inspect/wording.ts";
import { ownTitles } from "../../metadata/title-elements.ts";
import { methodNamed, methods } from "../../methods/index.ts";
import type { Model } from "../../models/model.ts";
import type { FormatName } from "../../output/formats/registry.ts";
import { type FrameParts, pageFrame } from "../frame-document.ts";
import { type Difference, difference } from "./difference.ts";
import { piecesOf, type Traced } from "./traced.ts";

/** A classic method to choose. */
export interface MethodName {
  readonly id: string;
  readonly name: string;
}

/** The decision on a block. */
export type TriedBlock = Pick<InspectedBlock, "probability" | "isContent" | "why" | "evidence">;

/** The result on a page. */
export interface TriedPage extends Pick<Inspection, "title" | "score" | "threshold"> {
  readonly type?: string | undefined;
  readonly blocks: readonly TriedBlock[];
}

/** What a block's features say for content and against it. */
export type Features = ReturnType<typeof reasonsOf>;

/** All methods that need no sibling pages. */
export const methodNames: readonly MethodName[] = methods.map(({ id, name }) => ({ id, name }));

/** The frames of a tried page: the report on its blocks, and the page itself. */
export interface TriedFrames<Frame> {
  readonly reasons: Frame;
  readonly page: Frame;
}

/** A page to try. */
export interface GivenPage {
  readonly html: string | Uint8Array;
  /** Its address, if it was fetched. */
  readonly url?: string;
  readonly charset?: string;
}

/** A page that was classified. What else is shown of it is made when it is asked for: most takes longer. */
export interface Trial {
  readonly tried: TriedPage;
  content(format: FormatName): string;
  /** The beginning of the Markdown, in pieces of a block each. */
  traced(): Traced;
  features(block: number): Features;
  /** Compares the text with a classic method's. @throws RangeError for an unknown method */
  difference(method: string): Difference;
  /** @throws RangeError for an unknown method */
  inspection(method: string | undefined): Inspection;
  /** The page, up to a limit, as an HTML document with the model's blocks. It runs no script but the one given. */
  shown(parts: Pick<FrameParts, "sheet" | "script" | "nonce">): string;
}

/** Most characters of text whose Markdown is traced, and of a page that is shown: a browser lays them out in half a second. */
const MOST_TRACED = 100_000;
const MOST_SHOWN = 400_000;

/** Options of the report on a tried page. */
export const reportOptions: ReportOptions = { panels: seedSeries, palette: "green" };

/**
 * Classifies a page to be tried. Works in browsers too.
 *
 * @throws NotHtmlError for another kind of file
 */
export function tryPage({ html, ...about }: GivenPage, model: Model): Trial {
  // As for Markdown, which is shown first: readers expect the headline.
  const options = { ...about, model, title: "include" as const };
  const classified = classifyChecked(html, options);
  const { page, blocks, score, threshold, verdict } = classified;
  const name = about.url ?? "the page";
  const content = perKey(
    (format: FormatName) =>
      extractClassified(classified, { ...options, formats: [format] }).contents[format],
  );
  /** Long Markdown takes longer than all else. */
  const beginning = (): string => {
    const form = { ...options, format: "markdown" as const, maxLength: MOST_TRACED };
    return extractClassified(classified, form).content;
  };
  const marks = (block: number): string => {
    const { isContent, probability } = blocks[block]!;
    const doubt = isCloseCall(probability, threshold) ? " data-d" : "";
    return isContent ? ` data-m="content"${doubt}` : ` data-m="rest" data-f${doubt}`;
  };
  return {
    tried: {
      title: ownTitles(page.document).title[0]?.text ?? name,
      score,
      type: verdict?.type,
      threshold,
      blocks: blocks.map(({ probability, isContent, why, evidence }) => ({
        probability,
        isContent,
        why,
        ...(evidence && { evidence }),
      })),
    },
    content,
    traced() {
      const own = blocks.flatMap(({ block, isContent }) => (isContent ? [block] : []));
      const isCut = own.reduce((sum, { text }) => sum + text.length, 0) > MOST_TRACED;
      const output = isCut ? beginning() : content("markdown");
      return { pieces: piecesOf(output, own), isCut };
    },
    features: (block) => reasonsOf(inspectBlock(classified, model, block).explanation),
    difference(id) {
      const method = methodNamed(id);
      return difference(method.name, content("text"), method.run(page).text);
    },
    inspection: (id) =>
      inspectPage(classified, model, { name, method: id === undefined ? id : methodNamed(id) }),
    shown: (parts) => pageFrame(page, { styles: false, ...parts, marks, most: MOST_SHOWN }),
  };
}
