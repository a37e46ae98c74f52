/** Parsers of flags' arguments. Each throws an InvalidArgumentError that names the expected form. */
import { InvalidArgumentError } from "commander";
import { encodingOf } from "../document/prescan.ts";

type NumberParser = (text: string) => number;

/** Parser of numbers of which a test holds. @param expected the same in words */
export function numberThat(holds: (value: number) => boolean, expected: string): NumberParser {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !holds(value))
      throw new InvalidArgumentError(`Expected ${expected}.`);
    return value;
  };
}

/** Parses a number from 0 to 1. */
export const probability: NumberParser = numberThat(
  (value) => value >= 0 && value <= 1,
  "a number from 0 to 1",
);

/** Parser of seconds, more than 0. */
export function secondsUpTo(most: number): NumberParser {
  const expected = `seconds, more than 0 and at most ${most}`;
  return numberThat((value) => value > 0 && value <= most, expected);
}

/** Parses an encoding label of the WHATWG standard. */
export function charset(label: string): string {
  if (encodingOf(label) === undefined) {
    throw new InvalidArgumentError("Expected an encoding, e.g. utf-8, windows-1252 or shift_jis.");
  }
  return label;
}

/** Parser of integers of at least `least`. */
export function integerFrom(least: number): NumberParser {
  const expected = `an integer of at least ${least}`;
  return numberThat((value) => Number.isSafeInteger(value) && value >= least, expected);
}

/** Parser of integers from `least` to `most`. */
export function integerIn(least: number, most: number): NumberParser {
  const expected = `an integer from ${least} to ${most}`;
  return numberThat(
    (value) => Number.isInteger(value) && value >= least && value <= most,
    expected,
  );
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
export const degree: NumberParser = integerIn(1, 11);
