/** Colours that tags and old attributes give. */
import { attribute, type Document, findAttribute } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import type { Declared, Winner } from "./declared.ts";
import { COLOUR } from "./properties.ts";

const A = tag("a");
const BODY = tag("body");
const BUTTON = tag("button");
const FONT = tag("font");
const MARK = tag("mark");
const backgrounds = new TagSet("body table tr td th");
/** Elements with colours of their own. */
export const coloured: TagSet = new TagSet("font mark button body table tr td th");

/** What tags and old attributes say of colours, below all sheets. */
export function withOldColours(document: Document, node: number, own: Declared): Declared {
  const number = document.tags[node]!;
  const given: [name: string, value: string][] = [];
  if (number === A && findAttribute(document, node, "href") >= 0) given.push(["color", "#0000ee"]);
  else if (number === MARK) given.push(["color", "black"], ["background-color", "yellow"]);
  else if (number === BUTTON) given.push(["color", "black"], ["background-color", "#efefef"]);
  else if (number === FONT) add(given, "color", attribute(document, node, "color"));
  else if (backgrounds.has(number)) {
    add(given, "background-color", attribute(document, node, "bgcolor"));
    if (number === BODY) add(given, "color", attribute(document, node, "text"));
    if (attribute(document, node, "background") !== undefined)
      given.push(["background-image", "url()"]);
  }
  if (given.length === 0) return own;
  const least = given.map(([name, value]): Winner => {
    return { given: { name, value, shorthand: undefined, groups: COLOUR }, weight: -1 };
  });
  return own.over(least);
}

const BARE_HEX = /^[0-9a-f]{6}$/;

function add(given: [string, string][], name: string, value: string | undefined): void {
  const text = value?.trim().toLowerCase() ?? "";
  if (text !== "") given.push([name, BARE_HEX.test(text) ? `#${text}` : text]);
}
