import { attribute, type Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";
import { type Choices, choose, type DecisionPage } from "./rule.ts";

const SCRIPT = tag("script");
const META = tag("meta");
/** A page with one of these leads elsewhere, asks for something, or is written by a script. */
const leading = new TagSet("a area form button iframe frame object embed meta");
/** Scripts of these types are data. */
const DATA = /json/i;
/** What servers say in place of a page begins with its HTTP status. */
const STATUS = /^\s*(?:error\s+)?[45]\d\d\b/i;
const REFRESH = /^refresh$/i;
const LETTER = /\p{L}/u;

/** Most blocks of a stub, and their least probability: of one word it is .25 to .4. */
const MOST = 2;
const LEAST = 0.25;

/**
 * Keeps a page of one or two blocks of which nothing is kept, if nothing on it leads elsewhere: its text can only
 * be the content. The model has seen no such page.
 */
export function keepStub(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  if (choices.kept.includes(1)) return;
  const shown = blocks.filter(({ index }) => choices.why[index] !== "invisible");
  if (shown.length === 0 || shown.length > MOST || leads(document)) return;
  if (shown.some(({ text }) => STATUS.test(text))) return;
  for (const { index, text } of shown) {
    const isLikely = page.probabilities[index]! >= LEAST && LETTER.test(text);
    if (isLikely) choose(choices, index, true, "stub");
  }
}

function leads(document: Document): boolean {
  const { tags, size } = document;
  for (let node = 1; node < size; node++) {
    const number = tags[node]!;
    if (number === SCRIPT && !DATA.test(attribute(document, node, "type") ?? "")) return true;
    if (leading.has(number) && !isPlainMeta(document, node)) return true;
  }
  return false;
}

/** Whether an element is a `<meta>` that does not send the reader elsewhere. */
function isPlainMeta(document: Document, node: number): boolean {
  return (
    document.tags[node] === META && !REFRESH.test(attribute(document, node, "http-equiv") ?? "")
  );
}
