import { type Choice, type Decided, decide } from "../../src/decision/decide.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { measure } from "../../src/features/page-measures.ts";

/**
 * A page decided on with probabilities that stand in the texts: "a reply .3" is of probability .3, and
 * "a reply .3 to .6" of .6 after the evidence of its site.
 */
export function decided(
  html: string,
  { decision = { threshold: 0.5 }, shares, ...choice }: Choice & Case = {},
): Decided {
  const document = parse(html);
  const page = { document, blocks: segmenterNamed("layout").segment(document) };
  const probabilities = Float64Array.from(page.blocks, ({ text }) =>
    Number(PROBABILITY.exec(text)?.[1] ?? 0.9),
  );
  const moved = probabilities.map((own, i) =>
    Number(PROBABILITY.exec(page.blocks[i]!.text)?.[2] ?? own),
  );
  const isMoved = moved.some((probability, i) => probability !== probabilities[i]);
  const told = shares && new Map(Object.entries(shares));
  const prediction = { probabilities, shares: told };
  return decide(measure(page), prediction, decision, choice, isMoved ? moved : undefined);
}

interface Case {
  readonly decision?: Decision;
  /** Probabilities of page types. */
  readonly shares?: Readonly<Record<string, number>>;
}

const PROBABILITY = /(\.\d+)(?: to (\.\d+))?$/;

/** The texts that are content. */
export function keptTexts(html: string, options: Choice & Case = {}): string[] {
  return decided(html, options)
    .blocks.filter(({ isContent }) => isContent)
    .map(({ block }) => block.text);
}

/** What decided on each block. */
export function whys(html: string, options: Choice & Case = {}): string[] {
  return decided(html, options).blocks.map(({ why }) => why);
}
