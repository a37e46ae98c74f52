/** The options of `chunk`: a typed interface, and a table with a row for each. */
import { z } from "zod";
import { OptionsError } from "../../document/arguments.ts";
import { countWords } from "../../document/words.ts";
import type { StructureOptions } from "../../output/tree/structure.ts";
import { type SegmentationName, segmentationNames } from "../../segments/index.ts";
import {
  type Accepted,
  checkAccepted,
  choiceRow,
  factRow,
  numberRow,
  type OptionTable,
} from "./option.ts";
import {
  type BlockOptions,
  type Checked,
  type ExtractOptions,
  pageOptions,
} from "./page-options.ts";
import { permittedSchema } from "./segment-options.ts";

/** Options of `chunk`: its own, and those that choose content and shape its tree. */
export interface ChunkOptions extends BlockOptions, Omit<StructureOptions, "url"> {
  /** Most tokens of a chunk in its written form; default 256. */
  readonly maxTokens?: number;
  /**
   * A chunk of at least this many tokens ends with its segment; smaller segments are merged. At most
   * `maxTokens`; default a quarter of it.
   */
  readonly minTokens?: number;
  /**
   * Most tokens that a chunk repeats, in whole sentences, from the chunk before it if a segment is cut.
   * At most half of `maxTokens`; default 0.
   */
  readonly overlap?: number;
  /** Counts the tokens of a text; default its words, in Chinese and similar scripts its characters. */
  readonly tokenizer?: (text: string) => number;
  /** Whether chunks are Markdown; default false: plain text. */
  readonly markdown?: boolean;
  /** Segments that end a chunk of at least `minTokens`; default `layout`: sections by headings. */
  readonly segments?: SegmentationName;
  /** Permitted degree of coherence of `vips` and `comb`, 1 to 11; larger is finer; default 10. */
  readonly permitted?: number;
  /** Whether chunks have all text that the page shows, not only its content; default false. */
  readonly wholePage?: boolean;
  /** Page name for chunk ids if its URL is unknown; default empty. */
  readonly page?: string;
  /**
   * What tells this capture of the page from others, such as its `WARC-Record-ID`. It makes the chunk ids of
   * captures differ; default undefined: chunks of the same text and URL have the same id.
   */
  readonly capture?: string | undefined;
}

/** Options of `chunk` with their defaults. */
export type CheckedChunkOptions = Checked<ChunkOptions> &
  Required<
    Pick<
      ChunkOptions,
      | "maxTokens"
      | "minTokens"
      | "overlap"
      | "tokenizer"
      | "markdown"
      | "segments"
      | "wholePage"
      | "page"
    >
  >;

/** The options that `chunk` alone has. */
export const chunkOwnOptions: OptionTable<Omit<ChunkOptions, keyof ExtractOptions>> = {
  maxTokens: numberRow(1, "own", "most tokens of a chunk (default: 256)"),
  minTokens: numberRow(
    0,
    "own",
    "let a chunk of this many tokens end with its segment (default: a quarter of the most)",
  ),
  overlap: numberRow(
    0,
    "own",
    "most tokens to repeat where a segment is cut, in whole sentences (default: 0)",
  ),
  tokenizer: factRow(
    z.custom<(text: string) => number>((value) => typeof value === "function", {
      error: "expected a function from a text to its number of tokens",
    }),
    "Output",
    "function that counts the tokens of a text",
  ),
  markdown: {
    schema: z.boolean(),
    role: "own",
    group: "Output",
    flag: "none",
    help: "write chunks as Markdown, not as text",
  },
  segments: choiceRow(segmentationNames, "own", "segments that chunks end with", {
    group: "Output",
    argument: "<name>",
    preset: "layout",
  }),
  permitted: {
    schema: permittedSchema,
    role: "own",
    group: "Output",
    argument: "<degree>",
    isRare: true,
    help: "with --segments vips or comb: minimum coherence, 1 to 11 (default: 10)",
  },
  wholePage: {
    schema: z.boolean(),
    role: "own",
    group: "Content",
    conflicts: ["threshold", "favor"],
    help: "use all text of the page, not only its content",
  },
  page: factRow(z.string(), "Output", "name of the page for chunk ids if its URL is unknown"),
  capture: factRow(
    z.string(),
    "Output",
    "what tells this capture of the page from others, for chunk ids",
  ),
};

const ownForm = "chunks have a form of their own";

/** `chunk`. */
export const chunking: Accepted = {
  operation: "chunk",
  table: { ...chunkOwnOptions, ...pageOptions },
  refuses: { form: ownForm, list: ownForm, filter: "it refuses no page" },
};

const MAX_TOKENS = 256;

/**
 * Checks the options of `chunk` and gives them their defaults.
 *
 * @throws OptionsError
 */
export function checkChunkOptions(options: unknown): CheckedChunkOptions {
  const given = checkAccepted<Checked<ChunkOptions>>(options, chunking);
  const { maxTokens = MAX_TOKENS } = given;
  const { minTokens = Math.floor(maxTokens / 4), overlap = 0 } = given;
  if (overlap > maxTokens / 2) {
    throw new OptionsError(
      `options.overlap: found ${overlap}, expected at most half of ${maxTokens} tokens`,
    );
  }
  if (minTokens > maxTokens) {
    throw new OptionsError(
      `options.minTokens: found ${minTokens}, expected at most ${maxTokens} tokens`,
    );
  }
  return {
    tokenizer: countWords,
    markdown: false,
    segments: "layout",
    wholePage: false,
    page: "",
    ...given,
    maxTokens,
    minTokens,
    overlap,
  };
}
