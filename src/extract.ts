import { z } from "zod";
import { loadDefaultModel } from "./load-model.ts";
import type { Model } from "./models/model.ts";
import type { Verdict } from "./models/verdict.ts";
import { type CommentChoice, commentChoices } from "./output/comments.ts";
import { type Favor, favors } from "./output/decision.ts";
import { type BlockRecord, toRecords } from "./output/json.ts";
import { toText } from "./output/text.ts";
import { type ClassifiedPage, classifyPage } from "./pipeline.ts";

/** Options of {@link extract} and {@link classify}. */
export interface ExtractOptions {
  /** From `loadModel`; the package's default model when absent. */
  readonly model?: Model;
  /** Blocks of at least this probability are content, 0 to 1; the model's own when absent. */
  readonly threshold?: number;
  /** What to lean to in doubt; default `balanced`. Not together with `threshold`. */
  readonly favor?: Favor;
  /** What to do with user comments; default `auto`: out of articles, like any block elsewhere. */
  readonly comments?: CommentChoice;
  /** Charset label from outside the page (HTTP header); unknown labels are ignored. */
  readonly charset?: string;
  readonly url?: string;
}

/** What is known of a page beside its blocks. */
export interface PageReport {
  /**
   * How well the model expects to extract the page, 0 to 1: the word F1 to be expected of the best
   * choice of blocks. Low on pages without content and on pages unlike the training pages.
   */
  readonly score: number;
  /** What kind of page it is; absent when the model tells none. */
  readonly verdict?: Verdict;
  /** WHATWG name in lower case. */
  readonly encoding: string;
  /** What the encoding was told by: `bom`, `given`, `meta`, … */
  readonly encodingReason: string;
}

/** Main content of a page. */
export interface Extraction extends PageReport {
  /** The content as plain text, one block per line; empty when the page has none. */
  readonly text: string;
  /** The content's blocks in document order. */
  readonly blocks: readonly BlockRecord[];
}

/** Every block of a page with the model's verdict. */
export interface Classification extends PageReport {
  readonly blocks: readonly BlockRecord[];
}

const inputSchema = z.union([z.string(), z.instanceof(Uint8Array)], {
  error: ({ input }) => `html: expected a string or a Uint8Array, found ${describe(input)}`,
});

const optionsSchema = z.strictObject({
  model: z
    .custom<Model>((value) => typeof (value as Model | null)?.predict === "function", {
      error: "expected a model from loadModel()",
    })
    .optional(),
  threshold: z.number().min(0).max(1).optional(),
  favor: z.enum(favors).optional(),
  comments: z.enum(commentChoices).optional(),
  charset: z.string().optional(),
  url: z.string().optional(),
});

/**
 * Extracts the main content of a page.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; no page makes it throw
 *
 * @example
 * ```ts
 * const { text } = extract("<nav><a href=/>Home</a></nav><p>The bridge opened on Monday. …</p>");
 * ```
 */
export function extract(html: string | Uint8Array, options: ExtractOptions = {}): Extraction {
  const result = run(html, options);
  const content = result.blocks.filter((block) => block.isContent);
  return {
    text: toText(
      result.page.document,
      content.map(({ block }) => block),
    ),
    blocks: toRecords(result.page, content),
    ...reportOf(result),
  };
}

/**
 * Classifies every block of a page.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; no page makes it throw
 *
 * @example
 * ```ts
 * for (const block of classify(html).blocks) console.log(block.probability, block.text);
 * ```
 */
export function classify(html: string | Uint8Array, options: ExtractOptions = {}): Classification {
  const result = run(html, options);
  return { blocks: toRecords(result.page, result.blocks), ...reportOf(result) };
}

/**
 * Checks what came from outside and runs the pipeline.
 *
 * @throws TypeError when `html` or an option has the wrong type
 */
export function run(html: unknown, options: unknown): ClassifiedPage & { readonly model: Model } {
  const input = inputSchema.safeParse(html);
  if (!input.success) throw new TypeError(input.error.issues[0]!.message);
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new TypeError(`${["options", ...path].join(".")}: ${message}`);
  }
  const { model = loadDefaultModel(), ...rest } = parsed.data;
  if (rest.threshold !== undefined && rest.favor !== undefined) {
    throw new TypeError("options: found threshold and favor, expected one of them");
  }
  return { ...classifyPage(input.data, model, rest), model };
}

function reportOf({ decoded, score, verdict }: ClassifiedPage): PageReport {
  const told = verdict === undefined ? {} : { verdict };
  return { score, ...told, encoding: decoded.encoding, encodingReason: decoded.reason };
}

function describe(value: unknown): string {
  return value === null ? "null" : typeof value;
}
