import { type Command, InvalidArgumentError, Option } from "commander";
import { encodingOf } from "../document/prescan.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import type { Model } from "../models/model.ts";
import { type CommentChoice, commentChoices } from "../output/comments.ts";
import { type Favor, favors } from "../output/decision.ts";

/** Options that `extract` and `classify` share, as commander gives them. */
export interface PageFlags {
  readonly model?: string;
  readonly threshold?: number;
  readonly favor?: Favor;
  readonly comments?: CommentChoice;
  readonly charset?: string;
  readonly output?: string;
  readonly quiet?: boolean;
}

export function addPageOptions(command: Command): Command {
  return command
    .option("-m, --model <file>", "model file (default: the one that comes with seine)")
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
    .option("-c, --charset <label>", "encoding of the pages, whatever they declare", charset)
    .option("-o, --output <file>", "write to this file, all or nothing, instead of stdout")
    .option("-q, --quiet", "only errors on stderr, no notes");
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
