import type { Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { byValue } from "./marked-values.ts";
import {
  type Choices,
  type DecisionPage,
  dropWhole,
  meanLogit,
  reaches,
  runningSums,
} from "./rule.ts";
import type { ValueHint } from "./value-hints.ts";

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
  const { document, blocks } = page.page;
  const { blocksBefore } = page.measures;
  const { isOthers, isTools } = namedIn(document);
  const kindOf = (node: number) => {
    if (document.tags[node] === ASIDE || isOthers?.(node)) return OF_OTHERS;
    return isTools?.(node) ? OF_TOOLS : undefined;
  };
  const kept = runningSums(choices.kept, (isKept, i) => (isKept === 1 ? blocks[i]!.words : 0));
  const total = kept[blocks.length]!;
  for (let node = 1; node < document.size; node++) {
    const first = blocksBefore[node]!;
    const last = blocksBefore[document.ends[node]!]!;
    const own = kept[last]! - kept[first]!;
    if (own === 0) continue;
    const kind = kindOf(node);
    if (kind === undefined || own > kind.most * total) continue;
    if (reaches(page, meanLogit(page, first, last), -kind.above)) continue;
    dropWhole(page, choices, first, last, "side matter");
    // Its descendants are decided with it.
    node = document.ends[node]! - 1;
  }
}

/** A page with its site is decided twice. */
const namedIn = perPage((document: Document) => ({
  isOthers: named(document, OTHERS, "others"),
  isTools: named(document, TOOLS, "tools"),
}));

function named(document: Document, names: RegExp, hint: ValueHint): ReturnType<typeof byValue> {
  return byValue(document, {
    names: [ID, CLASS],
    hint,
    test: (value) => names.test(value.replace(camelCase, "$1 $2")),
  });
}
