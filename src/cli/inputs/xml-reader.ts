/**
 * Reads XML as it streams by, as far as lists of addresses need it: elements, attributes and text. It forgives
 * what feeds get wrong: entities of HTML stay as they are, and an element ends where one around it does.
 * Nothing is expanded and nothing is fetched. Time and memory are linear, whatever the text.
 */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The innermost open element ends. */
  close(): void;
  text(text: string): void;
}

/** Longer tags are no XML. */
const MOST_TAG = 2 ** 16;
const MARKUP_START = 9;

/** What has text up to an end of its own, by its start. */
const sections = [
  { start: "<!--", end: "-->", isText: false },
  { start: "<![CDATA[", end: "]]>", isText: true },
  { start: "<?", end: "?>", isText: false },
] as const;
type Section = (typeof sections)[number];

/** @returns a function that reads the next part of the text; it throws an Error if that is no XML */
export function createXmlReader(events: XmlEvents): (part: string) => void {
  const open: string[] = [];
  const counts = new Map<string, number>();
  let rest = "";
  let section: Section | undefined;

  function openTag(tag: string): void {
    const isEmpty = tag.endsWith("/");
    const body = isEmpty ? tag.slice(0, -1) : tag;
    const name = nameOf(body);
    events.open(name, attributesOf(body, name.length));
    if (isEmpty) events.close();
    else {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  function closeTag(name: string): void {
    // Without an element of this name the tag is stray.
    if ((counts.get(name) ?? 0) === 0) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      counts.set(last, counts.get(last)! - 1);
      events.close();
      if (last === name) return;
    }
  }
  return (part) => {
    const text = rest + part;
    let at = 0;
    rest = "";
    while (at < text.length) {
      if (section !== undefined) {
        const { end, isText } = section;
        const found = text.indexOf(end, at);
        const until = found < 0 ? Math.max(at, text.length - end.length + 1) : found;
        if (isText && until > at) events.text(text.slice(at, until));
        if (found < 0) {
          rest = text.slice(until);
          return;
        }
        section = undefined;
        at = found + end.length;
        continue;
      }
      const start = text.indexOf("<", at);
      if (start !== at) {
        const end = start < 0 ? text.length : start;
        // An entity may go on in the next part.
        const amp = start < 0 ? text.lastIndexOf("&") : -1;
        const isCut = amp >= at && end - amp < MOST_ENTITY && !text.includes(";", amp);
        events.text(decoded(text.slice(at, isCut ? amp : end)));
        if (start < 0) {
          rest = isCut ? text.slice(amp) : "";
          return;
        }
      }
      const head = text.slice(start, start + MARKUP_START);
      section = sections.find((one) => head.startsWith(one.start));
      if (section !== undefined) {
        at = start + section.start.length;
        continue;
      }
      const isDeclaration = head.startsWith("<!");
      const end = isDeclaration ? endOfDeclaration(text, start) : endOfTag(text, start);
      // Whether it is a section or a tag may be told by the next part.
      const isOpen = head.length < MARKUP_START && mayBeSection(head);
      if (end < 0 || isOpen) {
        if (text.length - start > MOST_TAG) throw new Error("found a tag that does not end");
        rest = text.slice(start);
        return;
      }
      at = end + 1;
      if (isDeclaration) continue;
      if (text[start + 1] === "/") closeTag(nameOf(text.slice(start + 2, end)));
      else openTag(text.slice(start + 1, end));
    }
  };
}

function mayBeSection(head: string): boolean {
  return sections.some(({ start }) => start.startsWith(head));
}

/** The end of a tag; values in quotes may have a `>`. */
function endOfTag(text: string, start: number): number {
  let quote = "";
  for (let i = start; i < text.length; i++) {
    const character = text[i]!;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return i;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/** The end of a document type; its own declarations may be in brackets. */
function endOfDeclaration(text: string, start: number): number {
  const end = text.indexOf(">", start);
  // Not beyond the end: the next bracket may be far away.
  const inside = text.slice(start, end < 0 ? undefined : end).indexOf("[");
  if (inside < 0) return end;
  const bracket = start + inside;
  const close = text.indexOf("]", bracket);
  return close < 0 ? -1 : text.indexOf(">", close);
}

const SPACE = /\s/;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const MOST_ENTITY = 12;
const named = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" } as const;
const MOST_CODE = 0x10ffff;

function decoded(text: string): string {
  return text.replace(
    ENTITY,
    (whole, decimal?: string, hex?: string, name?: keyof typeof named) => {
      if (name !== undefined) return named[name];
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code <= MOST_CODE ? String.fromCodePoint(code) : whole;
    },
  );
}

function nameOf(tag: string): string {
  const end = tag.search(SPACE);
  return end < 0 ? tag : tag.slice(0, end);
}

/** The attributes of a tag behind its name. */
function attributesOf(tag: string, from: number): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = from; at < tag.length; ) {
    const equals = tag.indexOf("=", at);
    if (equals < 0) break;
    let start = equals + 1;
    while (SPACE.test(tag[start] ?? "")) start++;
    const quote = tag[start];
    if (quote !== '"' && quote !== "'") {
      at = start;
      continue;
    }
    const end = tag.indexOf(quote, start + 1);
    if (end < 0) break;
    const name = tag.slice(at, equals).trim().split(SPACE).at(-1)!;
    found[name] = decoded(tag.slice(start + 1, end));
    at = end + 1;
  }
  return found;
}
