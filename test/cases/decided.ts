import { type Choice, type Decided, decide } from "../../src/decision/decide.ts";
import type { Decision } from "../../src/decision/threshold.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { measure } from "../../src/features/page-measures.ts";

/** A page decided on with probabilities that stand in the texts: "a reply .3" is of probability .3. */
export function decided(
  html: string,
  { decision = { threshold: 0.5 }, shares, ...choice }: Choice & Case = {},
): Decided {
  const document = parse(html);
  const page = { document, blocks: segmenterNamed("layout").segment(document) };
  const probabilities = Float64Array.from(page.blocks, ({ text }) =>
    Number(PROBABILITY.exec(text)?.[0] ?? 0.9),
  );
  const told = shares && new Map(Object.entries(shares));
  return decide(measure(page), { probabilities, shares: told }, decision, choice);
}

interface Case {
  readonly decision?: Decision;
  /** Probabilities of page types. */
  readonly shares?: Readonly<Record<string, number>>;
}

const PROBABILITY = /\.\d+$/;

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
