/**
 * Unsaved labels, kept in the browser's storage until the studio has them, so that neither a reload nor the end
 * of the studio loses them. They are offered when the page is opened again.
 */
import * as z from "zod/mini";
import { type Label, labelNames } from "../../label/label.ts";
import { keep, kept, keyOf } from "../storage.ts";

/** A labelled page. */
export interface LabelledPage {
  readonly corpus: string;
  readonly id: string;
  /** SHA-256 of the page's bytes. */
  readonly digest: string;
  /** Number of its blocks. */
  readonly blocks: number;
}

type Labels = readonly (Label | null)[];

/** A page's labels that a window could not save. */
export interface Unsaved {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly labels: Labels;
}

/** One window's stored copy of a page's labels. */
export interface Copy {
  keep(labels: Labels): void;
  drop(): void;
}

const PREFIX = "seine-unsaved";

const schema = z.object({
  digest: z.string(),
  at: z.number(),
  labels: z.array(z.nullable(z.enum(labelNames))),
});

/** Prefix of the storage keys of a corpus, or of one of its pages. */
function prefixOf(corpus: string, ...id: readonly string[]): string {
  return keyOf(PREFIX, corpus, ...id, "");
}

/** Creates a copy for this window. Each window has its own, so that none overwrites another's unsaved labels. */
export function createCopy({ corpus, id, digest }: LabelledPage): Copy {
  const key = prefixOf(corpus, id) + crypto.randomUUID();
  return {
    keep: (labels) => keep(key, { digest, at: Date.now(), labels }),
    drop: () => keep(key, undefined),
  };
}

/** Unsaved labels of a page from other windows, the latest first. */
export function unsavedOf({ corpus, id, digest, blocks }: LabelledPage): Unsaved[] {
  return keysOf(prefixOf(corpus, id))
    .flatMap((key) => {
      const { data } = schema.safeParse(kept(key));
      return data?.digest === digest && data.labels.length === blocks ? [{ key, ...data }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export function dropUnsaved({ key }: Unsaved): void {
  keep(key, undefined);
}

/** Ids of the pages of a corpus with unsaved labels. */
export function unsavedIds(corpus: string): string[] {
  const ids = keysOf(prefixOf(corpus)).map((key) => decodeURIComponent(key.split(" ")[2]!));
  return [...new Set(ids)].sort();
}

function keysOf(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
