import { tagPath } from "../document/document.ts";
import { TagSet } from "../document/tags.ts";
import { documentMetadata } from "../metadata/metadata.ts";
import { squash } from "../metadata/title-parts.ts";
import type { PageContext } from "./learned/context.ts";
import type { RecordValue } from "./record.ts";
import { spanOf } from "./span.ts";

const headings = new TagSet("h1 h2 h3 h4");
/** Elements between a heading and its text. */
const NEAR = 3;
/** A shorter prefix of a title may be any word. */
const LEAST = 3;

/**
 * The title of the thing that a page presents: a leaf that equals the page's title, or the longest heading
 * that the page's title begins with (shops append the author and their own name); else the title that the
 * page states.
 */
export function titleOfThing(context: PageContext): RecordValue | undefined {
  const { page, leaves } = context;
  const { document, url } = page;
  const { title } = documentMetadata(document, url);
  if (title === undefined) return undefined;
  const whole = squash(title.value);
  let best: { readonly node: number; readonly text: string } | undefined;
  let length = LEAST - 1;
  for (const { node, text } of leaves) {
    if (text.length > title.value.length + LEAST) continue;
    const squashed = squash(text);
    if (squashed.length <= length || !whole.startsWith(squashed)) continue;
    if (squashed !== whole && !isHeading(context, node)) continue;
    best = { node, text };
    length = squashed.length;
  }
  if (best === undefined) {
    return { text: title.value, rule: `title:${title.source}`, path: "", start: 0, end: 0 };
  }
  const { node, text } = best;
  return {
    text,
    rule: "title:shown",
    path: tagPath(document, node),
    ...spanOf(document, node, text),
  };
}

function isHeading({ page }: PageContext, node: number): boolean {
  const { tags, parents } = page.document;
  let above = parents[node]!;
  for (let up = 0; up < NEAR && above > 0; up++, above = parents[above]!) {
    if (headings.has(tags[above]!)) return true;
  }
  return false;
}
