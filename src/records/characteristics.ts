/**
 * The container of VSSE's characteristics for record pages: what makes a leaf text part of a record.
 *
 * To add a characteristic, add an entry. Its predicate counts leaves (Formula 3); its score ranks leaves
 * by Formula 1 (methods/vsse/characteristics.ts has those of text pages).
 */
import { characteristics as textCharacteristics } from "../methods/vsse/characteristics.ts";
import { delimiterAt } from "./delimiter.ts";
import type { Dictionary } from "./dictionary.ts";

/** What a characteristic may look at besides the text. */
export interface Context {
  readonly dictionary: Dictionary;
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
  { name: "delimiter", kind: "predicate", fn: (text) => delimiterAt(text) >= 0 },
  { name: "dictionary", kind: "predicate", fn: (text, { dictionary }) => dictionary.matches(text) },
  ...Object.entries(textCharacteristics).map(
    ([name, fn]): RecordCharacteristic => ({ name, kind: "score", fn }),
  ),
];

/** Those that Formula 3 counts. */
export const predicates: readonly Predicate[] = recordCharacteristics.filter(
  (characteristic) => characteristic.kind === "predicate",
);
