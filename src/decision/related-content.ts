import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";
import type { ValueHint } from "../features/measures/value-hints.ts";
import {
  type Choices,
  type DecisionPage,
  dropWhole,
  keptWords,
  meanLogit,
  reaches,
} from "./rule.ts";

const ASIDE = tag("aside");
const camelCase = /([a-z])([A-Z])/g;

/** Names of boxes that show other articles, and of tools to share or rate the article. */
const OTHERS =
  /(?:^|[^a-z])(?:related|recommended|recommendations|recirc|teasers?|readmore|popular|trending)(?:$|[^a-z])/i;
const TOOLS =
  /(?:^|[^a-z])(?:share|sharing|sharedaddy|addthis|addtoany|socials?|sociable|tweet|ratings?|rate|votes?|stars)(?:$|[^a-z])/i;

/**
 * Some of these elements are content, such as a product's ratings. An element is dropped whole if its mean
 * log-odds are less than `above` over the threshold's, and it holds at most the share `most` of the words
 * kept.
 */
const OF_OTHERS = { above: 0, most: 0.15 } as const;
const OF_TOOLS = { above: 0.8, most: 0.05 } as const;

/** Drops elements inside an article whose names say that they are not part of it. */
export function dropRelatedContent(page: DecisionPage, choices: Choices): void {
  const { document } = page.page;
  const found = sideMatterIn(document);
  if (found.length === 0) return;
  const { ends } = document;
  const { blocksBefore } = page.measures;
  const kept = keptWords(page, choices);
  const total = kept.at(-1)!;
  let decided = 0;
  for (const { node, kind } of found) {
    if (node < decided) continue;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const own = kept[last]! - kept[first]!;
    if (own === 0 || own > kind.most * total) continue;
    if (reaches(page, meanLogit(page, first, last), -kind.above)) continue;
    dropWhole(page, choices, first, last, "related content");
    // Its descendants are decided with it.
    decided = ends[node]!;
  }
}

interface SideMatter {
  readonly node: number;
  readonly kind: typeof OF_OTHERS | typeof OF_TOOLS;
}

const ofOthers = named(OTHERS, "others");
const ofTools = named(TOOLS, "tools");

function named(names: RegExp, hint: ValueHint): ValueTest {
  return {
    names: [ID, CLASS],
    hint,
    test: (value) => names.test(value.replace(camelCase, "$1 $2")),
  };
}

/* Cached per page: a page with its site is decided twice, and training decides with many thresholds. In document order. */
const sideMatterIn = perPage((document: Document): readonly SideMatter[] => {
  const { tags, size } = document;
  const others = nodesByValue(document, ofOthers);
  const tools = nodesByValue(document, ofTools);
  const found: SideMatter[] = [];
  if (others === undefined && tools === undefined && !tags.includes(ASIDE)) return found;
  for (let node = 1; node < size; node++) {
    if (tags[node] === ASIDE || others?.[node] === 1) found.push({ node, kind: OF_OTHERS });
    else if (tools?.[node] === 1) found.push({ node, kind: OF_TOOLS });
  }
  return found;
});
