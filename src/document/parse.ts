/**
 * HTML text to a flat {@link Document}.
 *
 * Choice: typed arrays filled from the events of htmlparser2's `Tokenizer`, attributes and entities decoded
 * only on demand. Alternatives measured on 100 pages of wcxb-dev (27 million characters,
 * Node 20.20, one core, CPU ms per pass, median of 3): domhandler objects from `parseDocument` 390,
 * `Parser` with an empty handler 198, this flat tree 149. The `Parser` class would also cost time
 * quadratic in the nesting depth (it shifts its stack as an array) and cannot recover a page whose
 * `<title>` never ends. A kernel in WebAssembly now gives the same events in a fraction of the time;
 * htmlparser2 is the parser of record wherever the kernel is not, and the kernel is tested against it.
 *
 * Repairs follow WHATWG HTML 13.2.6 where they change which text stands in which block: implied end
 * tags, end tags that stop at a table cell, one body, the depth limit. Formatting elements are not
 * reconstructed, no `<tbody>` is added, and nothing is moved out of tables.
 */
import type { Document } from "./document.ts";
import { readMarkup } from "./markup-reader.ts";
import { returnArrays, takeArrays } from "./node-arrays.ts";
import { PageText } from "./page-text.ts";
import { buildParagraphs } from "./plain-text.ts";
import { openShadowRoots } from "./shadow-roots.ts";
import { TEXT } from "./tags.ts";
import { tokenizeMarkup } from "./tokenized-markup.ts";
import { trapsOf } from "./traps.ts";
import { TreeBuilder } from "./tree-builder.ts";

/**
 * Parses a page, and repairs it as a browser would. Never throws, for any string.
 *
 * @param text the page's decoded text; it is kept, not copied, and never changed.
 */
export function parse(text: string | PageText): Document {
  const source = typeof text === "string" ? PageText.of(text) : text;
  const arrays = takeArrays();
  const builder = new TreeBuilder(source, arrays);
  const isTrap = trapsOf(source);
  const attributes =
    readMarkup(source, builder, isTrap) ??
    tokenizeMarkup(source.toString(), builder, isTrap, arrays);
  let document = builder.finish(attributes);
  if (isLines(document)) {
    const paragraphs = new TreeBuilder(source, arrays);
    buildParagraphs(source, paragraphs);
    document = paragraphs.finish(attributes);
  }
  returnArrays(arrays);
  openShadowRoots(document);
  return document;
}

/** Whether a page is text of several lines and has no tag. */
function isLines({ tags, size, source }: Document): boolean {
  return size === 2 && tags[1] === TEXT && source.toString().trim().includes("\n");
}
