/** Colours that tags and old attributes give, below all sheets. */
import type { Given, Placed } from "../../document/css/declared.ts";
import { attribute, type Document, findAttribute } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { COLOUR } from "./properties.ts";

const A = tag("a");
const BODY = tag("body");
const BUTTON = tag("button");
const FONT = tag("font");
const MARK = tag("mark");
const grounds = new TagSet("body table tr td th");
const BARE_HEX = /^[0-9a-f]{6}$/;
const NONE: readonly Given[] = [];

const given = (name: string, value: string): Given => ({
  name,
  value,
  isImportant: false,
  groups: COLOUR,
});
const below = (given: readonly Given[]): Placed => ({
  given,
  setsVariables: false,
  normal: Number.NEGATIVE_INFINITY,
  important: Number.NEGATIVE_INFINITY,
});
const ofOthers = below(NONE);
const ofLinks = below([given("color", "#0000ee")]);
const ofMarks = below([given("color", "black"), given("background-color", "yellow")]);
const ofButtons = below([given("color", "black"), given("background-color", "#efefef")]);

export function oldColours(document: Document, node: number): Placed {
  const number = document.tags[node]!;
  if (number === A) return findAttribute(document, node, "href") < 0 ? ofOthers : ofLinks;
  if (number === MARK) return ofMarks;
  return number === BUTTON ? ofButtons : below(attributeColours(document, node));
}

/** What attributes say of colours. */
export function attributeColours(document: Document, node: number): readonly Given[] {
  const number = document.tags[node]!;
  const isGround = grounds.has(number);
  if (!isGround && number !== FONT) return NONE;
  const found: Given[] = [];
  const add = (name: string, from: string): void => {
    const text = attribute(document, node, from)?.trim().toLowerCase() ?? "";
    if (text !== "") found.push(given(name, BARE_HEX.test(text) ? `#${text}` : text));
  };
  if (number === FONT) add("color", "color");
  if (number === BODY) add("color", "text");
  if (!isGround) return found;
  add("background-color", "bgcolor");
  if (findAttribute(document, node, "background") >= 0) {
    found.push(given("background-image", "url()"));
  }
  return found;
}
