/** The places of a page that name a person: authors in mark-up, links to profiles, names of classes. */
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, attributeValue, type Document } from "../../document/document.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import { tokens } from "../../document/words.ts";
import { attributeValues } from "../../features/measures/attribute-values.ts";
import { eachNaming } from "../../features/measures/value-hints.ts";
import { shownText } from "../text-lines.ts";
import { isProfile } from "./profile-links.ts";

/** A place that names a person. */
export interface NameMark {
  readonly node: number;
  /** The name alone. */
  readonly text: string;
  /** Number of its kind on the page. Of marks with the same kind, all or none are the names of its posts. */
  readonly kind: number;
  /** How sure the kind is, 0 the surest. */
  readonly level: number;
}

const A = tag("a");
const ITEMPROP = attributeName("itemprop");
const CLASS = attributeName("class");
const HREF = attributeName("href");
const REL = attributeName("rel");
const strong = new TagSet("b strong h3 h4 h5 h6 dt cite");
/** Elements longer in the source hold more than a name. */
const MAX_SPAN = 1200;
const MAX_NAME = 50;
/** Level of words in bold and of headings: names only where every post has one there. */
export const WEAK = 3;
const MOST_WORDS = 5;
const CAMEL_CASE = /([a-z])([A-Z])/g;
const DIGITS = /\d+/g;
const DASH = / [-\u2013\u2014] /;
const SPACES = /\s+/;
const LETTER = /[\p{L}\p{N}]/u;
const REL_AUTHOR = /(?:^|\s)(?:author|creator)(?:$|\s)/i;
const NAMED =
  /(?:^|[^a-z])(?:user-?names?|user|by-?line|authors?|poster|post-?by|posted-?by|nick(?:-?name)?|sender|speaker|from|hn-?user|display-?name|screen-?name|full-?name|commenter|commentator|comment-?author|post-?author|message-?author|member(?:-?name)?|big-?username|creator|contributor|who|person|handle|fn)(?:$|[^a-z])/i;
const NAMED_OTHERWISE =
  /(?:^|[^a-z])(?:avatar|images?|img|photo|pic|picture|title|rank|role|badge|banner|job|group|status|stats?|posts|count|num|number|bio|about|desc|description|details?|info(?:rmation)?|extras?|ip|block|cell|pane|wrap(?:per)?|container|list|joined|location|date|time|signature|sig|body|content|message-?text|flair|tools?|menu|icon|online|offline|star|points|rep|reputation|score|custom|field|data|links?|actions?|buttons?|quote)(?:$|[^a-z])/i;
const BEFORE =
  /^(?:(?:originally )?(?:posted|asked|answered|written|submitted|started|by|from|author|von|par|por|de|di|door|av|af|user|member)[ :]+)+|^[@~\s,.:\u00b7\u2022\u00bb|-]+/iu;
const MARKS_BEHIND = /(?<![ ,:\u00b7\u2022\u00bb|([-])[ ,:\u00b7\u2022\u00bb|([-]+$/u;
const SAYS =
  / (?:says?|said|wrote|writes|replied|asked|answered|schrieb|a \u00e9crit|escribi\u00f3)$/iu;
/** What links to people say where they say no name. */
const NO_NAME =
  /^(?:reply|quote|report|share|edit|delete|permalink|link|profile|view profile|website|e-?mail|send(?: a)?(?: private)? message|private message|pm|contact|find|top|more|follow|guests?|members?|moderator|administrator|posts?|topics?|author|username|user|reputation|offline|online|new|all|home|about|like|likes|vote|up|down|parent|next|prev|previous|root|hide|flag|favorite|original poster|op|thread starter|topic starter|new member|senior member|junior member|active member|super moderator|site admin|admin|joined|location|\d[\d.,k]*|# ?\d+)$/i;

/**
 * All name marks of a page, in document order. Linear in its size.
 *
 * @param times nodes that are times: no part of a name
 */
export function nameMarks(document: Document, times: ReadonlySet<number>): NameMark[] {
  const { tags, attributeStarts, size } = document;
  const marks: NameMark[] = [];
  const namings = namingClasses(document);
  const kinds = new Map<string, number>();
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (number === TEXT) continue;
    const isBare = attributeStarts[node] === attributeStarts[node + 1];
    if (isBare && !strong.has(number)) continue;
    if (document.stops[node]! - document.starts[node]! > MAX_SPAN) continue;
    const found = kindOf(document, node, namings);
    if (found === undefined) continue;
    const text = nameIn(shownText(document, node, (inner) => times.has(inner)));
    if (text === undefined) continue;
    const kind = kinds.get(found.kind) ?? kinds.size;
    if (kind === kinds.size) kinds.set(found.kind, kind);
    marks.push({ node, text, kind, level: found.level });
  }
  return innermost(document, marks);
}

/** A name without the words around it; undefined for a text that is none. */
export function nameIn(shown: string): string | undefined {
  if (shown.length > MAX_NAME + 20) return undefined;
  const name = onceIn(shown.replace(BEFORE, "").replace(MARKS_BEHIND, "").replace(SAYS, ""));
  // A lone letter stands in the place of a missing picture.
  if (name.length < 2 || name.length > MAX_NAME || !LETTER.test(name)) return undefined;
  if (NO_NAME.test(name) || tokens(name).length > MOST_WORDS) return undefined;
  return name;
}

/** Screen readers are told a name that pages show twice: `Joe – Joe`. */
function onceIn(name: string): string {
  const [first, second, third] = name.split(DASH);
  return first === second && third === undefined ? first! : name;
}

function kindOf(
  document: Document,
  node: number,
  namings: (attribute: number) => string | undefined,
): { kind: string; level: number } | undefined {
  const { tags, parents, attributeStarts, attributeNames } = document;
  const number = tags[node]!;
  const isLink = number === A;
  let [itemprop, rel] = ["", ""];
  /** Numbers of attributes; -1: none. */
  let [classes, href] = [-1, -1];
  // From the last on: of several attributes of one name the first counts.
  for (let a = attributeStarts[node + 1]! - 1; a >= attributeStarts[node]!; a--) {
    const name = attributeNames[a];
    if (name === CLASS) classes = a;
    else if (name === ITEMPROP) itemprop = attributeValue(document, a);
    else if (isLink && name === HREF) href = a;
    else if (isLink && name === REL) rel = attributeValue(document, a);
  }
  if ((itemprop !== "" && REL_AUTHOR.test(itemprop)) || (rel !== "" && REL_AUTHOR.test(rel))) {
    return { kind: `author ${number}`, level: 0 };
  }
  if (itemprop === "name" && isOfPerson(document, node)) return { kind: "person", level: 0 };
  const named = classes < 0 ? undefined : namings(classes);
  if (named !== undefined) {
    return { kind: `class ${number} ${named.replace(DIGITS, "")}`, level: 1 };
  }
  if (href >= 0 && isProfile(attributeValue(document, href))) {
    return { kind: `profile ${tags[parents[node]!]}`, level: 2 };
  }
  if (!strong.has(number)) return undefined;
  const all = classes < 0 ? "" : attributeValue(document, classes);
  if (NAMED_OTHERWISE.test(all.replace(CAMEL_CASE, "$1-$2"))) return undefined;
  return { kind: `tag ${number} ${all.replace(DIGITS, "")}`, level: WEAK };
}

/** By number of a `class` attribute, the first class that says that the element has a name. Elements share many values. */
function namingClasses(document: Document): (attribute: number) => string | undefined {
  const { numbers, values } = attributeValues(document);
  /** By value: whether it may have such a class, and is not read yet. */
  const isOpen = new Uint8Array(values.length);
  eachNaming(document, "people", (value) => {
    isOpen[value] = 1;
  });
  const classes = new Map<number, string | undefined>();
  return (attribute) => {
    const number = numbers[attribute]!;
    if (isOpen[number] === 1) {
      isOpen[number] = 0;
      classes.set(number, namingClass(attributeValue(document, attribute)));
    }
    return classes.get(number);
  };
}

function namingClass(classes: string): string | undefined {
  // Names are apart from others by signs: if no class has one, all of them together have none.
  return namesPeople(classes) ? classes.split(SPACES).find(isNaming) : undefined;
}

/** Whether classes may say that an element has a name. */
export function namesPeople(classes: string): boolean {
  return NAMED.test(classes.replace(CAMEL_CASE, "$1-$2"));
}

function isNaming(name: string): boolean {
  const apart = name.replace(CAMEL_CASE, "$1-$2");
  return NAMED.test(apart) && !NAMED_OTHERWISE.test(apart);
}

/** Whether a property is of the item that another property names as author. */
function isOfPerson(document: Document, node: number): boolean {
  const { parents } = document;
  let above = parents[node]!;
  for (let step = 0; above > 0 && step < 4; step++, above = parents[above]!) {
    if (REL_AUTHOR.test(attribute(document, above, "itemprop") ?? "")) return true;
  }
  return false;
}

/** Marks without those that say more than a mark in them, or the same as a surer one around them. */
function innermost({ ends }: Document, marks: readonly NameMark[]): NameMark[] {
  const isOut = new Uint8Array(marks.length);
  for (const [i, { node, level, text }] of marks.entries()) {
    for (let k = i + 1; k < marks.length && marks[k]!.node < ends[node]!; k++) {
      if (marks[k]!.level === WEAK) continue;
      if (marks[k]!.text !== text || marks[k]!.level <= level) isOut[i] = 1;
      else isOut[k] = 1;
    }
  }
  return marks.filter((_, i) => isOut[i] === 0);
}
