/** Labels that reach less than this word F1 teach something else than the gold says. */
export const LEAST_REACH = 0.8;

/** What may be said of a page. Faults are to be mended; the rest is worth a look. */
const kinds = {
  empty: { isFault: true, what: "empty pages", advice: "fetch them again or remove them" },
  "not-html": { isFault: true, what: "files that are no pages", advice: "remove them" },
  unreadable: {
    isFault: true,
    what: "pages or gold texts that are missing or cannot be read",
    advice: "do what each message says",
  },
  "foreign-gold": {
    isFault: true,
    what: "gold texts that are mostly not on the page",
    advice: "look for the gold of another page, a wrong encoding, or text that a script writes",
  },
  "same-page": {
    isFault: true,
    what: "pages that are there twice",
    advice: "remove one: it counts twice, and may stand in training and test",
  },
  "foreign-labels": {
    isFault: true,
    what: "labels.json of other bytes than the page's",
    advice: "label the page again, or remove the file; till then the gold text alone counts",
  },
  "same-gold": {
    isFault: false,
    what: "gold texts that another page has too",
    advice: "a copy of the page, or the gold of the wrong one",
  },
  "partial-gold": {
    isFault: false,
    what: "gold texts that are partly not on the page",
    advice: "mark the text as it stands on the page",
  },
  "unfinished-labels": {
    isFault: false,
    what: "pages whose labels.json is not complete",
    advice: "finish them in seine studio; what is not labelled goes by the gold text",
  },
  "other-labels": {
    isFault: false,
    what: "gold texts that differ from labels.json",
    advice:
      "save the page again in seine studio, which writes both: models learn the labels, scores go by the text",
  },
  "low-reach": {
    isFault: false,
    what: "pages whose labels reach a low word F1",
    advice: "a block is kept as a whole: gold that is part of one cannot be told",
  },
  "empty-gold": {
    isFault: false,
    what: "empty gold texts",
    advice: "right for pages without content",
  },
} as const;

export type FindingKind = keyof typeof kinds;

/** A page that something is to be said of. */
export interface FoundPage {
  readonly id: string;
  /** What was found on it. */
  readonly detail: string;
}

/** All pages of which the same is to be said. */
export interface Finding {
  readonly kind: FindingKind;
  /** Whether it must be mended before the corpus is used. */
  readonly isFault: boolean;
  readonly what: string;
  readonly advice: string;
  /** The worst first where there is a measure, else in reading order. */
  readonly pages: readonly FoundPage[];
}

/** Collects what is found, page by page. */
export class Findings {
  readonly #found = new Map<FindingKind, (FoundPage & { readonly measure: number })[]>();

  /** @param measure what a kind's pages are sorted by, the smallest first */
  add(kind: FindingKind, id: string, detail: string, measure = 0): void {
    const list = this.#found.get(kind) ?? [];
    list.push({ id, detail, measure });
    this.#found.set(kind, list);
  }

  /** What was found, faults first. */
  all(): Finding[] {
    return (Object.keys(kinds) as FindingKind[]).flatMap((kind) => {
      const found = this.#found.get(kind);
      if (found === undefined) return [];
      const sorted = found.toSorted((a, b) => a.measure - b.measure);
      const pages = sorted.map(({ id, detail }) => ({ id, detail }));
      return [{ kind, ...kinds[kind], pages }];
    });
  }
}
