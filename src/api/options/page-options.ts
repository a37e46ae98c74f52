/**
 * The options of a page: a typed interface, and a table with a row for each. The compiler requires a row
 * for every field.
 */
import { z } from "zod";
import { messageOf } from "../../base/message.ts";
import {
  type CommentChoice,
  commentChoices,
  type InvisibleChoice,
  invisibleChoices,
  type TitleChoice,
  titleChoices,
} from "../../decision/options.ts";
import { type Favor, favors } from "../../decision/threshold.ts";
import { addressSchema } from "../../document/arguments.ts";
import { type Selection, selectionOf } from "../../document/selectors/selection.ts";
import { MAX_BASE } from "../../document/urls.ts";
import { languageTag } from "../../metadata/languages.ts";
import type { Model } from "../../models/model.ts";
import { type BlockChoice, blockChoices } from "../../output/block-records.ts";
import type { ContentOptions } from "../../output/content-options.ts";
import {
  defaultFormat,
  type FormatName,
  formatNames,
  formatWords,
} from "../../output/formats/registry.ts";
import { structureChoices } from "../../output/tree/structure.ts";
import type { PartsTeller } from "../../parts/teller.ts";
import { type Part, partNames } from "../../parts/vocabulary.ts";
import type { Wanted } from "../../pipeline/refusal.ts";
import type { Rendering } from "../../rendering/rendering.ts";
import type { SiteSource } from "../../sites/decide-with-site.ts";
import type { Site } from "../../sites/site.ts";
import { SITE_FORMAT } from "../../sites/site-format.ts";
import { type Accepted, choiceRow, factRow, numberRow, type OptionTable } from "./option.ts";
import { renderingSchema } from "./rendering-option.ts";

/** Options about what each block of a page is: headline, body, caption, … */
export interface PartOptions {
  /** Whether results tell the part of each block, and its probability; all other options of parts imply it. */
  readonly parts?: boolean;
  /**
   * The blocks of these parts are the content, and no others, whatever their probability. Text that the page
   * hides stays out. Not together with options that choose content otherwise.
   */
  readonly keepParts?: readonly Part[];
  /** Blocks of these parts are left out of the content, after all other options. */
  readonly dropParts?: readonly Part[];
  /** From `readPartsModel`; the package's when absent. Browsers have to give one. */
  readonly partsModel?: PartsTeller;
}

/** Options about what is known of a page, and which of its blocks are content. */
export interface BlockOptions extends PartOptions {
  /** From `loadModel`; the package's default model when absent. */
  readonly model?: Model;
  /** Blocks of at least this probability are content, 0 to 1; the model's own when absent. */
  readonly threshold?: number;
  /** Whether to favor precision or recall; default `balanced`. Not together with `threshold`. */
  readonly favor?: Favor;
  /** Readers' comments; default `auto`: left out of articles, judged like any block on other pages. */
  readonly comments?: CommentChoice;
  /**
   * Text that a browser would not draw, by the page's own style sheets and attributes. `auto` (default)
   * leaves it out, except text that opens on a click, and on pages that hide most of their text. `strict`
   * makes no exceptions. `keep` judges it like any other text. This is no security boundary: linked style
   * sheets and scripts are not read.
   */
  readonly invisible?: InvisibleChoice;
  /**
   * The page's headline: `include` writes it as a heading of level 1, with its standfirst; `exclude` leaves
   * it out; `auto` (default) includes it in Markdown, HTML, JSON and XML, and judges it like any block in
   * text and CSV.
   */
  readonly title?: TitleChoice;
  /**
   * Charset label from outside the page (HTTP header). An unknown label is ignored and reported as
   * `unknownCharset`.
   */
  readonly charset?: string;
  /** Absolute URL of the page. Relative links are resolved against it and the page's `<base>`. */
  readonly url?: string | undefined;
  /** Whether a block of 30 or more words is content only once on a page; default false. */
  readonly deduplicate?: boolean;
  /**
   * CSS selector of the elements that contain the content. The model chooses among their blocks. If it
   * chooses none, all of them are content. A page without such elements has no content.
   */
  readonly contentSelector?: string;
  /** CSS selector of elements to remove from the page first. Metadata still reads them. */
  readonly removeSelector?: string;
  /**
   * The page's site, from `learnSite` with the same model, or an object that gives the sites of pages.
   * The site may have been learnt from the page itself, too. A site without other pages has no effect.
   */
  readonly site?: Site | SiteSource;
  /**
   * How a browser shows the page, from `readRendering`; its `html` must be the page. Blocks are then cut as
   * the browser shows them.
   */
  readonly rendering?: Rendering;
}

/** Options of `classify`. */
export interface ClassifyOptions extends BlockOptions {
  /** Which blocks the result lists; default: all for `classify`, those of the content for `extract`. */
  readonly blocks?: BlockChoice;
}

/** Options of `extract`. `Formats` are those of `formats`. */
export interface ExtractOptions<Formats extends FormatName = never>
  extends ClassifyOptions,
    Omit<ContentOptions, "url">,
    Wanted {
  /** More formats to write the content in, into `contents`. */
  readonly formats?: readonly Formats[];
}

/** Options whose check compiles them. */
type Selectors = "contentSelector" | "removeSelector";

/** Options of a page after their check. */
export type Checked<Options> = Omit<Options, Selectors> & {
  readonly [Name in Selectors]?: Selection | undefined;
};

const webProtocol = /^https?$/;

const selector = z.string().transform((text, context): Selection => {
  try {
    return selectionOf(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: messageOf(error) });
    return z.NEVER;
  }
});

const model = z.custom<Model>((value) => typeof (value as Model | null)?.predict === "function", {
  error: "expected a model from loadModel()",
});

const site = z.custom<Site | SiteSource>(
  (value) =>
    (value as Partial<Site> | null)?.format === SITE_FORMAT ||
    typeof (value as Partial<SiteSource> | null)?.site === "function",
  { error: "expected a site from learnSite(), mergeSites() or readSite()" },
);

const partsModel = z.custom<PartsTeller>(
  (value) => typeof (value as PartsTeller | null)?.tell === "function",
  { error: "expected a model from readPartsModel()" },
);

/** A number from 0 to 1. */
export const share: z.ZodNumber = z
  .number({ error: "expected a number from 0 to 1" })
  .min(0, { error: "expected a number from 0 to 1" })
  .max(1, { error: "expected a number from 0 to 1" });

/** Every option of a page. Help lists them in this order. */
export const pageOptions: OptionTable<ExtractOptions<FormatName>> = {
  format: {
    schema: z.enum(formatWords),
    role: "form",
    group: "Output",
    short: "f",
    argument: "<format>",
    preset: defaultFormat,
    help: "output format",
  },
  formats: {
    schema: z.array(z.enum(formatNames)),
    role: "form",
    group: "Output",
    flag: "none",
    help: "more output formats",
  },
  threshold: {
    schema: share,
    role: "blocks",
    group: "Content",
    short: "t",
    argument: "<number>",
    conflicts: ["favor"],
    help: "minimum probability of content, 0 to 1 (default: the model's)",
  },
  favor: choiceRow(favors, "blocks", "favor precision or recall", {
    argument: "<side>",
    preset: "balanced",
  }),
  comments: choiceRow(commentChoices, "blocks", "readers' comments"),
  invisible: choiceRow(
    invisibleChoices,
    "blocks",
    "hidden text; auto keeps what a control opens, strict nothing",
  ),
  title: choiceRow(titleChoices, "blocks", "the headline"),
  parts: {
    schema: z.boolean(),
    role: "blocks",
    group: "Content",
    help: "add the part of each block: headline, body, caption, comment, …",
  },
  keepParts: {
    schema: z.array(z.enum(partNames)).min(1),
    role: "blocks",
    group: "Content",
    argument: "<parts>",
    conflicts: ["threshold", "favor", "comments", "title", "wholePage"],
    help: "take exactly these parts as content, separated by commas",
  },
  dropParts: {
    schema: z.array(z.enum(partNames)).min(1),
    role: "blocks",
    group: "Content",
    argument: "<parts>",
    help: "leave these parts out of the content, separated by commas",
  },
  deduplicate: {
    schema: z.boolean(),
    role: "blocks",
    group: "Content",
    isRare: true,
    help: "keep only the first of repeated blocks of 30 or more words",
  },
  contentSelector: {
    schema: selector,
    role: "blocks",
    group: "Content",
    argument: "<css>",
    help: "take content only from matching elements",
  },
  removeSelector: {
    schema: selector,
    role: "blocks",
    group: "Content",
    argument: "<css>",
    help: "remove matching elements first",
  },
  blocks: {
    schema: z.enum(blockChoices),
    role: "list",
    group: "Output",
    argument: "<choice>",
    isRare: true,
    help: "list these blocks",
  },
  links: choiceRow(structureChoices, "tree", "links in the content"),
  images: choiceRow(structureChoices, "tree", "images, or only their alternative text"),
  tables: choiceRow(structureChoices, "tree", "tables, or only a paragraph per row"),
  baseUrl: {
    schema: z
      .literal("canonical")
      .or(
        z
          .url({ protocol: webProtocol, error: 'expected an http or https URL, or "canonical"' })
          .max(MAX_BASE),
      ),
    role: "tree",
    group: "Content",
    argument: "<url>",
    isRare: true,
    help: "resolve relative links against this URL, or against the page's canonical URL (canonical)",
  },
  maxLength: numberRow(0, "form", "cut the content off after this many characters", {
    group: "Content",
    argument: "<characters>",
    isRare: true,
  }),
  csvRaw: {
    schema: z.boolean(),
    role: "form",
    group: "Output",
    isRare: true,
    help: "do not put an apostrophe before CSV cells that begin like a formula",
  },
  metadata: {
    schema: z.boolean(),
    role: "form",
    group: "Metadata",
    help: "write title, authors and dates before the content",
  },
  targetLanguage: {
    schema: z.string().refine((tag) => languageTag(tag) !== undefined, {
      error: "expected a language tag such as de or pt-BR",
    }),
    role: "filter",
    group: "Metadata",
    argument: "<tag>",
    help: "refuse pages in another language, as errors",
  },
  onlyWithMetadata: {
    schema: z.boolean(),
    role: "filter",
    group: "Metadata",
    isRare: true,
    help: "refuse pages without a title, a date or a URL, as errors",
  },
  model: {
    schema: model,
    role: "page",
    group: "Content",
    short: "m",
    argument: "<file>",
    flag: "model",
    help: "model file, or the name default or tiny (default: default)",
  },
  partsModel: {
    schema: partsModel,
    role: "page",
    group: "Content",
    argument: "<file>",
    flag: "file",
    isRare: true,
    help: "model of parts (default: the package's); implies --parts",
  },
  charset: factRow(z.string(), "Fetching", "encoding of the page; overrides what it declares"),
  url: factRow(addressSchema, "Fetching", "absolute URL of the page"),
  site: factRow(site, "Sites", "the page's site, as it was learnt"),
  rendering: factRow(renderingSchema, "Rendering", "how a browser shows the page"),
};

const noContent = "it lists blocks and writes no content";

/** `extract`. */
export const extraction: Accepted = { operation: "extract", table: pageOptions, refuses: {} };

/** `classify`. */
export const classification: Accepted = {
  operation: "classify",
  table: pageOptions,
  refuses: { tree: noContent, form: noContent, filter: noContent },
};
