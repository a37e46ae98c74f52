/**
 * Characteristics that users add to VSSE's containers (the paper: "the container can be extended"). `test` is a
 * predicate, which Formula 3 counts on record pages; `score` is a count, a factor of Formula 1 on text pages.
 * A file of JSON has patterns instead of functions.
 */
import { z } from "zod";
import { messageOf } from "../../base/message.ts";

/** A characteristic of leaf texts. It has `test`, `score` or both. */
export interface OwnCharacteristic {
  readonly name: string;
  /** Whether a leaf text has it. A string is the source of a regular expression with the flag `u`. */
  readonly test?: string | RegExp | ((text: string) => boolean);
  /** How much of it a leaf text has, 0 or more. A pattern counts its matches. */
  readonly score?: string | RegExp | ((text: string) => number);
}

type Predicate = (text: string) => boolean;
type Score = (text: string) => number;

/** An own characteristic as functions of the text. */
export interface CompiledCharacteristic {
  readonly name: string;
  readonly test?: Predicate;
  readonly score?: Score;
}

const pattern = z.string().superRefine((source, context) => {
  try {
    new RegExp(source, "u");
  } catch (error) {
    context.addIssue({ code: "custom", message: messageOf(error) });
  }
});
const callable = z.custom<(text: string) => never>((value) => typeof value === "function", {
  error: "expected a pattern or a function of a text",
});
const part = z.union([pattern, z.instanceof(RegExp), callable]).optional();

/** Schema of {@link OwnCharacteristic}. */
export const ownCharacteristic: z.ZodType<OwnCharacteristic> = z
  .strictObject({ name: z.string().min(1), test: part, score: part })
  .refine(({ test, score }) => test !== undefined || score !== undefined, {
    error: "expected test or score",
  }) as unknown as z.ZodType<OwnCharacteristic>;

/** @throws TypeError, when it is called, for a score that is no number of 0 or more */
export function compiled({ name, test, score }: OwnCharacteristic): CompiledCharacteristic {
  return {
    name,
    ...(test !== undefined && { test: predicateOf(test) }),
    ...(score !== undefined && { score: scoreOf(name, score) }),
  };
}

function predicateOf(test: NonNullable<OwnCharacteristic["test"]>): Predicate {
  if (typeof test === "function") return (text) => Boolean(test(text));
  const expression = expressionOf(test, "");
  return (text) => expression.test(text);
}

function scoreOf(name: string, score: NonNullable<OwnCharacteristic["score"]>): Score {
  if (typeof score !== "function") {
    const expression = expressionOf(score, "g");
    return (text) => text.match(expression)?.length ?? 0;
  }
  return (text) => {
    const value = score(text);
    if (Number.isFinite(value) && value >= 0) return value;
    throw new TypeError(`characteristic ${name}: found ${value}, expected a number of 0 or more`);
  };
}

/** A pattern without a state of its own: `g` and `y` would begin where the last text ended. */
function expressionOf(given: string | RegExp, global: "g" | ""): RegExp {
  if (typeof given === "string") return new RegExp(given, `u${global}`);
  return new RegExp(given.source, given.flags.replace(STATE, "") + global);
}

const STATE = /[gy]/g;
