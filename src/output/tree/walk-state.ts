import type { Block } from "../../document/block.ts";
import type { Document } from "../../document/document.ts";
import type { Resolve } from "../../document/urls.ts";
import type { TreeBuilder } from "./builder.ts";
import type { Embed } from "./embeds.ts";
import type { Footnotes } from "./footnotes.ts";
import type { ContentImage } from "./images.ts";
import type { Kept } from "./kept.ts";
import type { PostLayout } from "./posts.ts";
import type { StructureOptions } from "./structure.ts";
import type { Spans } from "./tables.ts";

/** Inputs and state of a walk. */
export interface Walk {
  readonly document: Document;
  /** All blocks of the page. */
  readonly blocks: readonly Block[];
  readonly kept: Kept;
  readonly options: StructureOptions;
  readonly resolve: Resolve;
  readonly hasMath: boolean;
  /** Present if the text may contain TeX: returns whether the page has a script that renders it. */
  readonly hasTex: boolean;
  readonly rendersTex: () => boolean;
  readonly builder: TreeBuilder;
  readonly embeds: ReadonlyMap<number, Embed>;
  readonly images: ReadonlyMap<number, ContentImage>;
  /** Languages of listings that bars beside them name. */
  readonly codeLabels: ReadonlyMap<number, string>;
  /** The element that is written as the headline; -1: none. */
  readonly headline: number;
  readonly footnotes: Footnotes;
  /** Posts that are written as articles; undefined on a page that is no conversation. */
  readonly posts: PostLayout | undefined;
  /** Notes among words and in data tables, by element; they are written at the end. */
  readonly deferred: Map<number, number>;
  /** By node, see signs.ts: what the walk need not look for has no bits. */
  readonly signs: Uint8Array;
  /** Boxes beside the text met so far. */
  readonly callouts: Set<number>;
  /** Spans of the cells of data tables met so far. */
  readonly spans: Map<number, Spans>;
  /** End of the data table that is being written, and of the one whose rows become paragraphs. */
  tableEnd: number;
  rowEnd: number;
  /** The last block, and how many of its characters fit. */
  readonly last: number | undefined;
  room: number | undefined;
  /** The text node written last. */
  previous: number;
}
