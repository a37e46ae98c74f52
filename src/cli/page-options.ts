import { existsSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type CommentChoice, commentChoices } from "../decision/comments.ts";
import { type InvisibleChoice, invisibleChoices } from "../decision/invisible-text.ts";
import { type Favor, favors } from "../decision/threshold.ts";
import { type TitleChoice, titleChoices } from "../decision/title.ts";
import { encodingOf } from "../document/prescan.ts";
import { selectionOf } from "../document/selectors/selection.ts";
import { languageTag } from "../metadata/languages.ts";
import { loadDefaultModel, loadModel, shippedModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import type { ContentOptions } from "../output/content-options.ts";
import { withoutEffect } from "../output/formats/format.ts";
import { loadFormat } from "../output/formats/load.ts";
import { type FormatName, formatNames, formatRegistry } from "../output/formats/registry.ts";
import { type StructureChoice, structureChoices } from "../output/tree/structure.ts";
import type { Wanted } from "../pipeline/refusal.ts";
import { messageOf, UsageError } from "./exit.ts";

/** Options that `extract` and `classify` share, as commander gives them. */
export interface PageFlags {
  readonly model?: string;
  readonly threshold?: number;
  readonly favor?: Favor;
  readonly comments?: CommentChoice;
  readonly invisible?: InvisibleChoice;
  readonly title?: TitleChoice;
  readonly deduplicate?: boolean;
  readonly contentSelector?: string;
  readonly removeSelector?: string;
  readonly charset?: string;
  readonly output?: string;
  readonly quiet?: boolean;
}

export function addPageOptions(command: Command): Command {
  return command
    .option(
      "-m, --model <file>",
      "model file, or default or tiny of seine (default: default)",
      modelFile,
    )
    .option(
      "-t, --threshold <number>",
      "content has at least this probability, 0 to 1",
      probability,
    )
    .addOption(
      new Option("--favor <side>", "what to lean to in doubt (default: balanced)")
        .choices(favors)
        .conflicts("threshold"),
    )
    .addOption(
      new Option(
        "--comments <choice>",
        "what to do with user comments (default: auto, out of articles and like any block elsewhere)",
      ).choices(commentChoices),
    )
    .addOption(
      new Option(
        "--invisible <choice>",
        "what to do with text that is hidden in a usual way (default: auto, out but for what opens at a click)",
      ).choices(invisibleChoices),
    )
    .addOption(
      new Option(
        "--title <choice>",
        "what to do with the headline (default: auto, in Markdown, HTML, JSON and XML; elsewhere like any block)",
      ).choices(titleChoices),
    )
    .option("--deduplicate", "texts of 30 words and more once on a page")
    .option(
      "--content-selector <css>",
      "content only in the elements it matches: what the model chooses there, or all",
      selector,
    )
    .option("--remove-selector <css>", "take the elements it matches out of the page", selector)
    .option("-c, --charset <label>", "encoding of the pages, whatever they declare", charset)
    .option("-o, --output <file>", "write to this file, all or nothing, instead of stdout")
    .option("-q, --quiet", "only errors on stderr, no notes");
}

/** Options of `extract` for the form of the content and the pages wanted, as commander gives them. */
export interface ContentFlags extends Wanted {
  readonly format: FormatName;
  readonly md?: boolean;
  readonly json?: boolean;
  readonly links?: StructureChoice;
  readonly images?: StructureChoice;
  readonly tables?: StructureChoice;
  readonly metadata?: boolean;
  readonly maxLength?: number;
  readonly csvRaw?: boolean;
  readonly baseUrl?: string;
}

export function addContentOptions(command: Command): Command {
  const choice = (flag: string, what: string): Option =>
    new Option(`${flag} <choice>`, `${what} (default: keep)`).choices(structureChoices);
  const listed = formatNames
    .map((name) => `${name}: ${formatRegistry[name].description}`)
    .join("; ");
  return command
    .addOption(new Option("-f, --format <format>", listed).choices(formatNames).default("text"))
    .addOption(new Option("--md", "the same as --format markdown").implies({ format: "markdown" }))
    .addOption(new Option("--json", "the same as --format json").implies({ format: "json" }))
    .addOption(choice("--links", "keep links, their text alone, or drop both"))
    .addOption(choice("--images", "keep images, their alternative text alone, or drop both"))
    .addOption(choice("--tables", "keep tables, make each row a paragraph, or drop them"))
    .option("--metadata", "title, authors, dates and the like before the content")
    .option("--max-length <characters>", "cut the content off after so many", integerFrom(0))
    .option(
      "--base-url <url>",
      "what relative links are relative to, or canonical: what the page calls itself (default: as in browsers)",
      baseUrl,
    )
    .option(
      "--target-language <tag>",
      "pages in another language, by their text or else what they declare, are errors",
      language,
    )
    .addOption(csvRawOption())
    .option("--only-with-metadata", "pages without a title, a date or an address are errors");
}

/** For commands that write texts of pages as CSV. */
export function csvRawOption(): Option {
  return new Option(
    "--csv-raw",
    "cells of CSV that begin like a formula as they are (default: behind an apostrophe, as spreadsheets would run them)",
  );
}

/** The content options of `extract`; refuses what has no effect. */
export async function contentOptionsOf(
  flags: ContentFlags & PageFlags,
): Promise<ContentOptions & Wanted> {
  const { format, md, json, links, images, tables, metadata, maxLength, csvRaw, baseUrl } = flags;
  const short = md ? "markdown" : json ? "json" : format;
  if (short !== format || (md && json)) {
    const found = md && json ? "--md and --json" : `--${md ? "md" : "json"} and --format ${format}`;
    throw new UsageError(`found ${found}, expected one of them`);
  }
  const shape = { links, images, tables, metadata, maxLength, csvRaw, baseUrl };
  const options: ContentOptions = { format, ...shape };
  for (const { option, message } of withoutEffect(await loadFormat(format), options)) {
    const long = option.replace(capital, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`--${long} ${message}; leave it out`);
  }
  const { targetLanguage, onlyWithMetadata } = flags;
  return { ...options, targetLanguage, onlyWithMetadata };
}

const capital = /[A-Z]/g;

/** Parses an http or https URL. */
export function webUrl(text: string): string {
  if (!webAddress.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError("Expected an http or https URL.");
  }
  return text;
}

/** Parses `--base-url`. */
export function baseUrl(text: string): string {
  return text === "canonical" ? text : webUrl(text);
}

/** Parses a language tag. */
function language(text: string): string {
  if (languageTag(text) === undefined) {
    throw new InvalidArgumentError("Expected a language tag, e.g. de or pt-BR.");
  }
  return text;
}

/** Checks a CSS selector. */
export function selector(text: string): string {
  try {
    selectionOf(text);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
  return text;
}

const webAddress = /^https?:\/\//i;

/**
 * Parses the path of a model file; the names of the models that come with the package stand for their
 * files, unless there is a file of the name.
 */
export function modelFile(text: string): string {
  return (text === "default" || text === "tiny") && !existsSync(text) ? shippedModel(text) : text;
}

/** The model of `--model`, or the default one. Throws a ModelError. */
export function modelOf({ model }: { readonly model?: string }): Model {
  return model === undefined ? loadDefaultModel() : loadModel(model);
}

/** Parses a number from 0 to 1. */
export function probability(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError("Expected a number from 0 to 1.");
  }
  return value;
}

/** Parses an encoding label of the WHATWG standard. */
export function charset(label: string): string {
  if (encodingOf(label) === undefined) {
    throw new InvalidArgumentError("Expected an encoding, e.g. utf-8, windows-1252 or shift_jis.");
  }
  return label;
}

/** Parser of integers of at least `least`. */
export function integerFrom(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`Expected an integer of at least ${least}.`);
    }
    return value;
  };
}

/** Parses names with commas between them. */
export function list(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes(""))
    throw new InvalidArgumentError("Expected names with commas between them.");
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw new InvalidArgumentError(`"${repeated}" stands there twice.`);
  return names;
}

const settingPattern = /^(\w+)=(.*)$/;

/** Collects `name=value`: numbers and booleans as such, all else as text. */
export function setting(
  text: string,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const [, name, value] = settingPattern.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("Expected name=value.");
  }
  return { ...before, [name]: settingValue(value) };
}

function settingValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

/** Parses a degree of coherence. */
export function degree(text: string): number {
  const value = integerFrom(1)(text);
  if (value > 11) throw new InvalidArgumentError("Expected 1 to 11.");
  return value;
}
