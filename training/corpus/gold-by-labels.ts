/** Whether a page's gold text says the same as the labels of its blocks. */
import { counted } from "../../src/base/counted.ts";
import { alignTokens } from "../../src/document/alignment.ts";
import type { SegmentedPage } from "../../src/document/block.ts";
import type { BlockLabel } from "../../src/document/block-label.ts";
import { joinContent } from "../../src/document/join.ts";
import type { LabelledSpan } from "../../src/document/labelled-spans.ts";
import { TEXT } from "../../src/document/tags.ts";
import { words } from "../../src/document/words.ts";

/** Words that are quoted of a difference. */
const QUOTED = 5;

/**
 * Where a gold text differs from the text that is labelled content, in words; undefined if it does not. Text that
 * the annotator was unsure of may be in it or not.
 *
 * @param labels runs of the decoded page, in its order
 */
export function goldDifference(
  gold: string,
  labels: readonly LabelledSpan[],
  page: Pick<SegmentedPage, "document" | "blocks">,
): string | undefined {
  const texts = labelledTexts(page, labels);
  const labelled = words(texts.content);
  const given = words(gold);
  const more = left(labelled, given);
  const less = withoutThose(left(given, labelled), words(texts.unsure));
  const parts = [
    more.length > 0 && `labelled content, not in the gold text: ${quoted(more)}`,
    less.length > 0 && `in the gold text, not labelled content: ${quoted(less)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** The text of the page with each of these labels, a line for each block. */
function labelledTexts(
  { document, blocks }: Pick<SegmentedPage, "document" | "blocks">,
  labels: readonly LabelledSpan[],
): Record<"content" | "unsure", string> {
  const texts = { content: "", unsure: "" };
  let at = 0;
  const labelOf = (node: number): BlockLabel | undefined => {
    const start = document.starts[node]!;
    while (at < labels.length && labels[at]!.end <= start) at++;
    const span = labels[at];
    return span !== undefined && span.start <= start ? span.label : undefined;
  };
  for (const { content } of blocks) {
    const kinds = content.map((node) => (document.tags[node] === TEXT ? labelOf(node) : undefined));
    for (const kind of ["content", "unsure"] as const) {
      const ofKind = content.filter((node, i) => document.tags[node] !== TEXT || kinds[i] === kind);
      if (!kinds.includes(kind)) continue;
      texts[kind] += `${joinContent(document, ofKind, { pieces: "inline", lineBreak: " " })}\n`;
    }
  }
  return texts;
}

/** Words that an alignment with others leaves over. */
function left(list: readonly string[], others: readonly string[]): string[] {
  const included = alignTokens(list, others);
  return list.filter((_, i) => included[i] === 0);
}

function withoutThose(list: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return list.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
}

function quoted(list: readonly string[]): string {
  return `${counted(list.length, "word")} (${list.slice(0, QUOTED).join(" ")}${list.length > QUOTED ? " …" : ""})`;
}
