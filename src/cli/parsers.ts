/** Parsers of flags' arguments. Each throws an InvalidArgumentError that names the expected form. */
import { InvalidArgumentError } from "commander";
import { encodingOf } from "../document/prescan.ts";

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
  if (repeated !== undefined) throw new InvalidArgumentError(`Found "${repeated}" twice.`);
  return names;
}

const settingPattern = /^(\w+)=(.*)$/;

/** Collects `name=value`: parses numbers and booleans, keeps other values as text. */
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
