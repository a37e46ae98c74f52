import { decodeHTMLAttribute } from "entities";
import type { Document } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { attributeValues } from "./attribute-values.ts";

/** A value of `attributeValues` with its entities decoded. */
export function decodedValue(value: string): string {
  return value.includes("&") ? decodeHTMLAttribute(value) : value;
}

/** All values, entities decoded, and the same joined to one text, which is faster to search. */
export interface DecodedValues {
  readonly values: readonly string[];
  readonly text: string;
}

export const SEPARATOR = "\n";

/** The values of `attributeValues`. */
export const decodedValues: (document: Document) => DecodedValues = perPage((document) => {
  const { values } = attributeValues(document);
  const text = values.join(SEPARATOR);
  if (!text.includes("&")) return { values, text };
  const decoded = values.map(decodedValue);
  return { values: decoded, text: decoded.join(SEPARATOR) };
});
