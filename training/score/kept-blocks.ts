/** What a method or a model keeps of a page: one definition for `compare`, `sweep` and the studio. */
import type { CommentChoice } from "../../src/decision/comments.ts";
import type { Block } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { methodNamed } from "../../src/methods/index.ts";
import type { Model } from "../../src/models/model.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";

/** The parts of a page that systems read. */
export interface SystemPage {
  readonly html: Uint8Array;
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
}

/** A page's blocks, which of them are kept, and the text of those. */
export interface KeptBlocks {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Per block. */
  readonly kept: readonly boolean[];
}

/**
 * A classic method on one page after the other.
 *
 * @param options by name; the published defaults when absent
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

/** A model on one page after the other, with all rules of the decision. */
export function keptByModel(
  model: Model,
  comments?: CommentChoice,
): (page: SystemPage) => KeptBlocks {
  return ({ html, charset, url }) => {
    const { blocks } = classifyPage(html, model, { charset, url, comments });
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
