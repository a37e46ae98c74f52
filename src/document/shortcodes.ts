/**
 * Shortcodes of WordPress that nobody filled in: `[vc_row type="in_container"]` as text, where the plug-in that would
 * put something in their place is gone.
 */
import { type Document, isInside } from "./document.ts";
import { PageText } from "./page-text.ts";
import { silentTags, TagSet, TEXT } from "./tags.ts";

const QUOTE = "[\"'”“″‘’»«]|&(?:#8\\d{3}|quot|[lr]dquo|[lr]aquo);";
/** A tag in brackets: the slash of its end, its name, its attributes. */
const SHORTCODE = new RegExp(
  `\\[(/?)([a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)(\\s+[\\w-]+=(?:${QUOTE})[^[\\]]*|\\s*/?)\\]`,
  "gi",
);
/** Every page with shortcodes has one of an attribute or with a joint name. */
const ANY = /\[(?:\/[a-z][a-z0-9]*_|[a-z][\w-]*\s+[\w-]+=)/iy;
/** Pages about shortcodes show them so. */
const code = new TagSet("pre code kbd samp tt textarea");

/** The page's source with spaces for its shortcodes, so that offsets stay; undefined if it has none. */
export function withoutShortcodes(document: Document): PageText | undefined {
  if (!mayHaveAny(document.source)) return undefined;
  const found = shortcodesIn(document);
  const names = new Set(found.flatMap(({ name, isSure }) => (isSure ? [name] : [])));
  const source = document.source.toString();
  let text = "";
  let end = 0;
  for (const { name, start, stop } of found) {
    if (!names.has(name)) continue;
    text += source.slice(end, start) + " ".repeat(stop - start);
    end = stop;
  }
  return end === 0 ? undefined : PageText.of(text + source.slice(end));
}

function mayHaveAny(source: PageText): boolean {
  // Faster than one expression that looks for the bracket itself.
  for (let at = source.indexOf("["); at >= 0; at = source.indexOf("[", at + 1)) {
    if (source.search(ANY, at) === at) return true;
  }
  return false;
}

interface Shortcode {
  readonly name: string;
  readonly start: number;
  readonly stop: number;
  /** It has attributes, or is the end of one with a joint name: other words in brackets are not like it. */
  readonly isSure: boolean;
}

function shortcodesIn(document: Document): Shortcode[] {
  const { tags, starts, stops, parents, source, size } = document;
  const found: Shortcode[] = [];
  for (
    let node = tags.indexOf(TEXT);
    node >= 0 && node < size;
    node = tags.indexOf(TEXT, node + 1)
  ) {
    const text = source.slice(starts[node], stops[node]);
    if (!text.includes("[")) continue;
    const parent = parents[node]!;
    if (silentTags.has(tags[parent]!) || isInside(document, parent, code)) continue;
    for (const match of text.matchAll(SHORTCODE)) {
      const [all, slash, name, more] = match;
      const start = starts[node]! + match.index;
      const isSure = more!.includes("=") || (slash === "/" && name!.includes("_"));
      found.push({ name: name!.toLowerCase(), start, stop: start + all.length, isSure });
    }
  }
  return found;
}
