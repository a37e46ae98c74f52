/** Where JSON-LD states a value. JSON parsers keep no offsets, so texts are looked up by property. */
import { decodeHTML } from "entities";
import { attribute, type Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT, tag } from "../document/tags.ts";
import { JSON_LD } from "../metadata/json-ld.ts";
import { bareName } from "../metadata/thing.ts";

/** An element, and the part of the source in it that states a value. */
export interface Place {
  readonly node: number;
  readonly start: number;
  readonly end: number;
}

const SCRIPT = tag("script");
const NUMBER = /[-+\d.eE]+/y;
const SPACE = /\s*/y;

/** Places by {@link placeKey}; of equal keys the first place. */
export type Places = Map<string, Place>;

/** The key of a property's text. */
export function placeKey(property: string, text: string): string {
  return `${property}\0${text}`;
}

/** Places of the texts and numbers of all JSON-LD. Linear in its size, even if it is damaged. */
export const jsonPlaces: (document: Document) => Places = perPage((document) => {
  const places: Places = new Map();
  const { tags, ends, size, starts, stops } = document;
  for (let node = 1; node < size; node++) {
    if (tags[node] !== SCRIPT || !JSON_LD.test(attribute(document, node, "type") ?? "")) continue;
    const child = node + 1;
    if (child < ends[node]! && tags[child] === TEXT) {
      readPlaces(document.source.slice(starts[child], stops[child]), starts[child]!, node, places);
    }
  }
  return places;
});

/** @param offset of the script's text in the page */
function readPlaces(source: string, offset: number, node: number, places: Places): void {
  let property = "";
  const put = (text: string, start: number, end: number): void => {
    const key = placeKey(property, text);
    if (places.has(key)) return;
    places.set(key, { node, start: offset + start, end: offset + end });
  };
  const to = source.length;
  for (let at = 0; at < to; ) {
    const code = source[at]!;
    if (code === '"') {
      const end = stringEnd(source, at + 1, to);
      // A page that ends here states nothing more.
      if (end === undefined) return;
      const text = textOf(source.slice(at, end + 1));
      SPACE.lastIndex = end + 1;
      const behind = end + 1 + SPACE.exec(source)![0].length;
      if (source[behind] === ":") property = bareName(text);
      else put(text, at + 1, end);
      at = Math.max(end + 1, behind);
    } else if (code >= "0" && code <= "9") {
      NUMBER.lastIndex = at;
      const text = NUMBER.exec(source)![0];
      put(String(Number(text)), at, at + text.length);
      at += text.length;
    } else {
      at++;
    }
  }
}

/** Where the string that begins before `from` has its closing quote; undefined where it has none. */
function stringEnd(source: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === '"') return at;
  }
  return undefined;
}

function textOf(literal: string): string {
  let text: string;
  try {
    text = JSON.parse(literal) as string;
  } catch {
    text = literal.slice(1, -1);
  }
  return text.includes("&") ? decodeHTML(text) : text;
}
