/** Colours that tags and old attributes give. */
import { attribute, type Document, findAttribute } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { type Declared, type Winner, Winners, winner } from "./declared.ts";
import { COLOUR } from "./properties.ts";

const A = tag("a");
const BODY = tag("body");
const BUTTON = tag("button");
const FONT = tag("font");
const MARK = tag("mark");
const backgrounds = new TagSet("body table tr td th");
/** Elements with colours of their own. */
export const coloured: TagSet = new TagSet("font mark button body table tr td th");

type Colours = readonly [name: string, value: string][];

const ofLinks = leastOf([["color", "#0000ee"]]);
const ofMarks = leastOf([
  ["color", "black"],
  ["background-color", "yellow"],
]);
const ofButtons = leastOf([
  ["color", "black"],
  ["background-color", "#efefef"],
]);

/** What tags and old attributes say of colours, below all sheets. */
export function withOldColours(document: Document, node: number, own: Declared): Declared {
  const number = document.tags[node]!;
  if (number === A) return findAttribute(document, node, "href") < 0 ? own : own.with(ofLinks);
  if (number === MARK) return own.with(ofMarks);
  if (number === BUTTON) return own.with(ofButtons);
  const given: [name: string, value: string][] = [];
  if (number === FONT) add(given, "color", attribute(document, node, "color"));
  else if (backgrounds.has(number)) {
    add(given, "background-color", attribute(document, node, "bgcolor"));
    if (number === BODY) add(given, "color", attribute(document, node, "text"));
    if (attribute(document, node, "background") !== undefined)
      given.push(["background-image", "url()"]);
  }
  return given.length === 0 ? own : own.with(sameLeast(document, given));
}

/** Declarations that count where there are no others. */
function leastOf(colours: Colours): Winners {
  const winners: Winner[] = [];
  for (const [name, value] of colours) {
    winners.push(winner({ name, value, shorthand: undefined, groups: COLOUR }, -1));
  }
  return new Winners(winners);
}

const knownLeast = perPage((_: Document) => new Map<string, Winners>());

/** The same set for the same colours on a page. */
function sameLeast(document: Document, colours: Colours): Winners {
  const known = knownLeast(document);
  let key = "";
  for (const [name, value] of colours) key += `${name}:${value};`;
  let least = known.get(key);
  if (least === undefined) {
    least = leastOf(colours);
    known.set(key, least);
  }
  return least;
}

const BARE_HEX = /^[0-9a-f]{6}$/;

function add(given: [string, string][], name: string, value: string | undefined): void {
  const text = value?.trim().toLowerCase() ?? "";
  if (text !== "") given.push([name, BARE_HEX.test(text) ? `#${text}` : text]);
}
