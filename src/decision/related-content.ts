import { attribute, type Document } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";
import type { ValueHint } from "../features/measures/value-hints.ts";
import { verdictOf } from "../models/verdict.ts";
import {
  type Choices,
  type DecisionPage,
  dropWhole,
  keptWords,
  meanLogit,
  reaches,
} from "./rule.ts";

const ASIDE = tag("aside");
const MODAL = "aria-modal";
const camelCase = /([a-z])([A-Z])/g;

/** Names of boxes that show other articles, and of tools to share or rate the article. */
const OTHERS =
  /(?:^|[^a-z])(?:related|recommended|recommendations|recirc|teasers?|readmore|popular|trending)(?:$|[^a-z])/i;
const TOOLS =
  /(?:^|[^a-z])(?:share|sharing|sharedaddy|addthis|addtoany|socials?|sociable|tweet|ratings?|rate|votes?|stars)(?:$|[^a-z])/i;

/** Names of offers to subscribe or register, and of what asks for consent in the place of an embed. */
const OFFERS =
  /(?:^|[^a-z])(?:signin|signup|subscri(?:be|bers?|ptions?)|paywall|newsletters?|registration)(?:$|[^a-z])/i;
const CONSENT = /(?:^|[^a-z])(?:consent|placeholder|optin|external-content)(?:$|[^a-z])/i;

/**
 * Some of these elements are content, such as a product's ratings. An element is dropped whole if its mean
 * log-odds are less than `above` over the threshold's, and it holds at most the share `most` of the words
 * kept. Offers are what pages of other types are about; wrappers of whole articles have names of offers, too.
 */
const OF_OTHERS = { above: 0, most: 0.15 } as const;
const OF_TOOLS = { above: 0.8, most: 0.05 } as const;
const OF_OFFERS = { above: 0, most: 0.15, ofArticles: true } as const;
const OF_CONSENT = { above: Number.POSITIVE_INFINITY, most: 1 / 3, ofArticles: true } as const;

/** What lies over the page until a reader answers it. */
const OF_DIALOGS = { above: Number.POSITIVE_INFINITY, most: 2 / 3 } as const;

/** Drops elements inside an article whose names say that they are not part of it, and dialogs over the page. */
export function dropRelatedContent(page: DecisionPage, choices: Choices): void {
  const { document } = page.page;
  const isArticle = page.shares === undefined || verdictOf(page.shares).type === "article";
  const found = sideMatterIn(document).filter(({ kind }) => isArticle || !("ofArticles" in kind));
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
  readonly kind: (typeof kinds)[number]["kind"] | typeof OF_DIALOGS;
}

function named(names: RegExp, hint: ValueHint): ValueTest {
  return {
    names: [ID, CLASS],
    hint,
    test: (value) => names.test(value.replace(camelCase, "$1 $2")),
  };
}

/** The first that an element's names fit is its kind. */
const kinds = [
  { kind: OF_OTHERS, test: named(OTHERS, "others") },
  { kind: OF_CONSENT, test: named(CONSENT, "offers") },
  { kind: OF_OFFERS, test: named(OFFERS, "offers") },
  { kind: OF_TOOLS, test: named(TOOLS, "tools") },
] as const;

/* Cached per page: a page with its site is decided twice, and training decides with many thresholds. In document order. */
const sideMatterIn = perPage((document: Document): readonly SideMatter[] => {
  const { tags, size } = document;
  const marked = kinds.flatMap(({ kind, test }) => {
    const nodes = nodesByValue(document, test);
    return nodes === undefined ? [] : [{ kind, nodes }];
  });
  const found: SideMatter[] = [];
  const hasDialogs = document.source.includes(MODAL);
  if (marked.length === 0 && !hasDialogs && !tags.includes(ASIDE)) return found;
  for (let node = 1; node < size; node++) {
    const isDialog = hasDialogs && attribute(document, node, MODAL) === "true";
    const named = isDialog ? OF_DIALOGS : marked.find(({ nodes }) => nodes[node] === 1)?.kind;
    const kind = tags[node] === ASIDE ? OF_OTHERS : named;
    if (kind !== undefined) found.push({ node, kind });
  }
  return found;
});
