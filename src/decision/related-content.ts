import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { logit } from "../models/calibration.ts";
import { meanLogits } from "./groups.ts";
import { byValue } from "./marked-values.ts";
import { type Choices, choose, type DecisionPage, runningSums } from "./rule.ts";

const ASIDE = tag("aside");
const camelCase = /([a-z])([A-Z])/g;

/** Names of boxes that show other stories, and of lines to share the story or to rate it. */
const OTHERS =
  /(?:^|[^a-z])(?:related|recommended|recommendations|recirc|teasers?|readmore|popular|trending)(?:$|[^a-z])/i;
const TOOLS =
  /(?:^|[^a-z])(?:share|sharing|sharedaddy|addthis|addtoany|socials?|sociable|tweet|ratings?|rate|votes?|stars)(?:$|[^a-z])/i;
/** Is in every value that holds such a name: few do. */
const ANY_OTHERS = /relat|recom|recirc|teaser|readmore|popular|trending/gi;
const ANY_TOOLS = /shar|addt|soci|tweet|rat(?:e|ing)|vote|stars/gi;

/**
 * Some such boxes are content, a product's ratings among them. One goes whole when its mean log-odds are
 * below the line or, of a short line, not far above it, and it holds no more than this share of the words
 * kept.
 */
const OF_OTHERS = { above: 0, most: 0.15 } as const;
const OF_TOOLS = { above: 0.8, most: 0.05 } as const;

/** Drops boxes and lines that stand inside a story and call themselves no part of it. */
export function dropSideMatter(page: DecisionPage, choices: Choices): void {
  const { document, blocks } = page.page;
  const { blocksBefore } = page.measures;
  const { isOthers, isTools } = namedIn(document);
  const kindOf = (node: number) => {
    if (document.tags[node] === ASIDE || isOthers?.(node)) return OF_OTHERS;
    return isTools?.(node) ? OF_TOOLS : undefined;
  };
  const meanOf = meanLogits(page, choices);
  const kept = runningSums(choices.kept, (isKept, i) => (isKept === 1 ? blocks[i]!.words : 0));
  const total = kept[blocks.length]!;
  for (let node = 1; node < document.size; node++) {
    const first = blocksBefore[node]!;
    const last = blocksBefore[document.ends[node]!]!;
    const own = kept[last]! - kept[first]!;
    if (own === 0) continue;
    const kind = kindOf(node);
    if (kind === undefined || own > kind.most * total) continue;
    if (meanOf(first, last) >= logit(page.line) + kind.above) continue;
    for (let i = first; i < last; i++) choose(choices, i, false, "side matter");
    // What it holds is decided with it.
    node = document.ends[node]! - 1;
  }
}

/** A page with its site is decided twice. */
const namedIn = perPage((document: Document) => ({
  isOthers: named(document, OTHERS, ANY_OTHERS),
  isTools: named(document, TOOLS, ANY_TOOLS),
}));

function named(document: Document, names: RegExp, hint: RegExp): ReturnType<typeof byValue> {
  return byValue(document, {
    names: [ID, CLASS],
    hint,
    test: (value) => names.test(value.replace(camelCase, "$1 $2")),
  });
}
