/** The blocks that a method or a model keeps: one definition for `compare`, `sweep` and the studio. */

import { choosesParts } from "../../src/decision/chosen-parts.ts";
import type { CommentChoice } from "../../src/decision/options.ts";
import type { Block } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { methodNamed } from "../../src/methods/index.ts";
import type { Model } from "../../src/models/model.ts";
import { loadPartsModel } from "../../src/parts/load/load-parts-model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";

/** The parts of a page that systems read. */
export interface SystemPage {
  readonly html: Uint8Array;
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
}

/** A page's blocks, whether each is kept, and the text of the kept ones. */
export interface KeptBlocks {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Per block. */
  readonly kept: readonly boolean[];
}

/**
 * A function that runs a classic method on a page.
 *
 * @param options by name; default the published ones
 * @throws RangeError for an unknown method
 */
export function keptByMethod(
  id: string,
  options: Readonly<Record<string, unknown>> = {},
): (page: SystemPage) => KeptBlocks {
  const method = methodNamed(id);
  const segmenter = segmenterNamed("layout");
  return ({ html, charset }) => {
    const { page } = openPage(html, segmenter, { charset });
    const { text, kept } = method.run(page, options);
    return { text, blocks: page.blocks, kept: Array.from(kept, (one) => one === 1) };
  };
}

/** A function that runs a model on a page, with all rules of the decision. */
export function keptByModel(
  model: Model,
  comments?: CommentChoice,
): (page: SystemPage) => KeptBlocks {
  return ({ html, charset, url }) => {
    const parts = choosesParts(model) ? { model: loadPartsModel() } : undefined;
    const { blocks } = classifyPage(html, model, { charset, url, comments, parts });
    return keptBlocks(
      blocks.map(({ block }) => block),
      blocks.map(({ isContent }) => isContent),
    );
  };
}

/** Kept blocks with their text, a line per block. */
export function keptBlocks(blocks: readonly Block[], kept: readonly boolean[]): KeptBlocks {
  const text = blocks.filter((_, i) => kept[i]).map((block) => block.text);
  return { text: text.join("\n"), blocks, kept };
}
