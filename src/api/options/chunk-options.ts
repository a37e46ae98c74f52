/** The options of `chunk`: a typed interface, and a table with a row for each. */
import { z } from "zod";
import { checkOptions, OptionsError } from "../../document/arguments.ts";
import { countWords } from "../../document/words.ts";
import type { StructureOptions } from "../../output/tree/structure.ts";
import type { Rendering } from "../../rendering/rendering.ts";
import { type SegmentationName, segmentationNames } from "../../segments/index.ts";
import { type Accepted, checkConflicts, type OptionTable, optionsSchema } from "./option.ts";
import { type BlockOptions, type ExtractOptions, pageOptions } from "./page-options.ts";
import { permittedSchema, renderingSchema } from "./segment-options.ts";

/** Options of `chunk`: those that choose content and shape its tree, and its own. */
export interface ChunkOptions extends BlockOptions, Omit<StructureOptions, "url"> {
  /** Most tokens of a chunk, in its output format; default 256. */
  readonly maxTokens?: number;
  /**
   * A chunk of at least this many tokens ends with its segment; smaller segments are joined. At most
   * `maxTokens`; default a quarter of it.
   */
  readonly minTokens?: number;
  /**
   * Most tokens, in whole sentences, that a chunk repeats from the one before it where a segment is cut.
   * At most half of `maxTokens`; default 0.
   */
  readonly overlap?: number;
  /** Counts the tokens of a text. Default: words; in scripts without spaces, such as Chinese, characters. */
  readonly tokenizer?: (text: string) => number;
  /** Whether to write chunks as Markdown; default false: as text. */
  readonly markdown?: boolean;
  /** Segments that end chunks of `minTokens` or more; default `layout`: sections by headings. */
  readonly segments?: SegmentationName;
  /** Permitted degree of coherence of `vips` and `comb`, 1 to 11; larger is finer; default 10. */
  readonly permitted?: number;
  /** What a browser shows of the page; segments are then computed from it. Its HTML must be the page. */
  readonly rendering?: Rendering;
  /** Whether to cut all text that the page shows, not only its content; default false. */
  readonly wholePage?: boolean;
  /** Page name for chunk ids if its URL is unknown; default empty. */
  readonly page?: string;
}

/** Options of `chunk` with their defaults. */
export type CheckedChunkOptions = ChunkOptions &
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
  maxTokens: {
    schema: z.int().min(1),
    role: "own",
    group: "Output",
    argument: "<number>",
    help: "most tokens of a chunk (default: 256)",
  },
  minTokens: {
    schema: z.int().min(0),
    role: "own",
    group: "Output",
    argument: "<number>",
    help: "end a chunk of this many tokens with its segment (default: a quarter of the most)",
  },
  overlap: {
    schema: z.int().min(0),
    role: "own",
    group: "Output",
    argument: "<number>",
    help: "tokens, in whole sentences, to repeat where a segment is cut (default: 0)",
  },
  tokenizer: {
    schema: z.custom<(text: string) => number>((value) => typeof value === "function", {
      error: "expected a function from a text to its number of tokens",
    }),
    role: "page",
    group: "Output",
    flag: "none",
    help: "counts the tokens of a text",
  },
  markdown: {
    schema: z.boolean(),
    role: "own",
    group: "Output",
    flag: "none",
    help: "write chunks as Markdown, not as text",
  },
  segments: {
    schema: z.enum(segmentationNames),
    role: "own",
    group: "Output",
    argument: "<name>",
    preset: "layout",
    help: "segments that chunks keep to",
  },
  permitted: {
    schema: permittedSchema,
    role: "own",
    group: "Output",
    argument: "<degree>",
    isRare: true,
    help: "with --segments vips or comb: coherence to cut to, 1 to 11 (default: 10)",
  },
  rendering: {
    schema: renderingSchema,
    role: "page",
    group: "Rendering",
    flag: "none",
    help: "what a browser shows of the page",
  },
  wholePage: {
    schema: z.boolean(),
    role: "own",
    group: "Content",
    conflicts: ["threshold", "favor"],
    help: "cut all text that the page shows, not its content alone",
  },
  page: {
    schema: z.string(),
    role: "page",
    group: "Output",
    flag: "none",
    help: "name of the page for chunk ids if its URL is unknown",
  },
};

const ownForm = "chunks have a form of their own";

/** `chunk`. */
export const chunking: Accepted = {
  operation: "chunk",
  table: { ...chunkOwnOptions, ...pageOptions },
  refuses: { form: ownForm, list: ownForm, filter: "it turns no page away" },
};

const schema = optionsSchema(chunking);
const MAX_TOKENS = 256;

/**
 * Checks the options of `chunk` and gives them their defaults.
 *
 * @throws OptionsError
 */
export function checkChunkOptions(options: unknown): CheckedChunkOptions {
  const given = checkOptions<ChunkOptions>(options, schema as z.ZodType<ChunkOptions>);
  checkConflicts(given as Readonly<Record<string, unknown>>, chunking.table);
  const { maxTokens = MAX_TOKENS } = given;
  const { minTokens = Math.floor(maxTokens / 4), overlap = 0 } = given;
  if (overlap > maxTokens / 2) {
    throw new OptionsError(
      `options.overlap: found ${overlap}, expected at most half of maxTokens, ${maxTokens}`,
    );
  }
  if (minTokens > maxTokens) {
    throw new OptionsError(
      `options.minTokens: found ${minTokens}, expected at most maxTokens, ${maxTokens}`,
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
