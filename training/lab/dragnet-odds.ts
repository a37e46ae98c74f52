/** Table 1 of Peters and Lecocq (WWW 2013 Companion): how class tokens tell content from the rest. */
import { join } from "node:path";
import { dragnet } from "../../src/document/segmenters/dragnet.ts";
import { tokenTable } from "../score/token-odds.ts";

/** The paper's content : no content, below 1 where a token leans away from content, and its % of blocks. */
const PUBLISHED: readonly (readonly [token: string, ratio: number, share: number])[] = [
  ["menu", 1 / 373.6, 2.2],
  ["widget", 1 / 314.1, 4.6],
  ["nav", 1 / 68.9, 3.3],
  ["facebook", 1 / 18.3, 1.3],
  ["top", 1 / 13.3, 1.9],
  ["twitter", 1 / 8.5, 2.3],
  ["title", 1 / 3.3, 10.5],
  ["header", 1 / 2.9, 3.7],
  ["comment", 3.2, 21.3],
  ["author", 4.9, 7.9],
  ["thread", 5, 3],
  ["avatar", 42.1, 3.2],
];

/** A row of the table: ours beside the paper's. */
export interface OddsRow {
  readonly token: string;
  /** Share of content blocks that have the token, divided by that of other blocks, as the paper's code has it. */
  readonly frequencyRatio: number;
  /** The odds ratio that the paper's text names. */
  readonly oddsRatio: number;
  readonly published: number;
  /** Blocks that have the token, in %. */
  readonly share: number;
  readonly publishedShare: number;
}

/**
 * Counts the class tokens of the paper's table in the training pages.
 *
 * @param corpora folder with `dragnet-2012`
 */
export async function reproduceOdds(corpora: string): Promise<OddsRow[]> {
  const { table } = await tokenTable([join(corpora, "dragnet-2012")], {
    segmenter: dragnet,
    split: "train",
    substring: true,
    leastShare: 0,
    leastSites: 1,
  });
  return PUBLISHED.flatMap(([token, published, publishedShare]) => {
    const found = table.tokens.find((row) => row.attribute === "class" && row.token === token);
    if (found === undefined) return [];
    const { frequencyRatio, oddsRatio, share } = found;
    return [{ token, frequencyRatio, oddsRatio, published, share: 100 * share, publishedShare }];
  });
}

/** The rows as a Markdown table. */
export function formatOdds(rows: readonly OddsRow[]): string {
  const lines = rows.map(
    ({ token, frequencyRatio, oddsRatio, published, share, publishedShare }) =>
      `| ${token} | ${[frequencyRatio, oddsRatio, published].map(odds).join(" | ")} | ` +
      `${share.toFixed(1)} | ${publishedShare.toFixed(1)} |`,
  );
  return [
    "| class token | content : no content | as odds ratio | paper | % of blocks | paper |",
    "|---|---:|---:|---:|---:|---:|",
    ...lines,
    "",
  ].join("\n");
}

function odds(ratio: number): string {
  return ratio < 1 ? `1 : ${(1 / ratio).toFixed(1)}` : `${ratio.toFixed(1)} : 1`;
}
