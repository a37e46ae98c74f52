/**
 * The container of VSSE's characteristics for record pages: what makes a leaf text part of a record.
 *
 * To add a characteristic, add an entry, or give it as an option (features/measures/own-characteristics.ts). Its predicate counts leaves (Formula 3); its score ranks leaves
 * by Formula 1 (methods/vsse/characteristics.ts has those of text pages).
 */

import { compiled, type OwnCharacteristic } from "../features/measures/own-characteristics.ts";
import { characteristics as textCharacteristics } from "../methods/vsse/characteristics.ts";
import type { Dictionary } from "./dictionary.ts";

/** What a characteristic may look at besides the text. */
export interface Context {
  readonly dictionary: Dictionary;
  /** Offset of the text's delimiter; -1 without one. */
  readonly delimiter: number;
  /** The attribute that a text without delimiter names. */
  readonly attribute: string | undefined;
}

/** A named property of a leaf text. */
export type RecordCharacteristic =
  | {
      readonly name: string;
      readonly kind: "predicate";
      fn(text: string, context: Context): boolean;
    }
  | { readonly name: string; readonly kind: "score"; fn(text: string, context: Context): number };

export type Predicate = Extract<RecordCharacteristic, { readonly kind: "predicate" }>;

export const recordCharacteristics: readonly RecordCharacteristic[] = [
  { name: "delimiter", kind: "predicate", fn: (_, { delimiter }) => delimiter >= 0 },
  {
    name: "dictionary",
    kind: "predicate",
    fn: (text, { dictionary, delimiter, attribute }) =>
      delimiter >= 0
        ? dictionary.matches(text, delimiter)
        : attribute !== undefined || dictionary.hasEntry(text),
  },
  ...Object.entries(textCharacteristics).map(
    ([name, fn]): RecordCharacteristic => ({ name, kind: "score", fn }),
  ),
];

/** Those that Formula 3 counts. */
export const predicates: readonly Predicate[] = recordCharacteristics.filter(
  (characteristic) => characteristic.kind === "predicate",
);

/** Those that Formula 3 counts, with a user's own. One of the same name as another replaces it. */
export function predicatesWith(own: readonly OwnCharacteristic[] = []): readonly Predicate[] {
  if (own.length === 0) return predicates;
  const all = new Map(predicates.map((predicate) => [predicate.name, predicate]));
  for (const given of own) {
    const { name, test } = compiled(given);
    if (test !== undefined) all.set(name, { name, kind: "predicate", fn: test });
  }
  return [...all.values()];
}
