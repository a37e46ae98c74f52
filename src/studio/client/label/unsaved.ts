/**
 * Labels that are not saved yet, kept in the browser from each change till the studio has them: neither
 * a reload nor a studio that is gone loses them. When the page is opened again they are offered.
 */
import * as z from "zod/mini";
import type { Label } from "../api.ts";

/** The page that labels are of. */
export interface LabelledPage {
  readonly corpus: string;
  readonly id: string;
  /** Of the page's bytes. */
  readonly digest: string;
  /** How many blocks it is split into. */
  readonly blocks: number;
}

type Labels = readonly (Label | null)[];

/** Labels of a page that a window kept and could not save. */
export interface Unsaved {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly labels: Labels;
}

/** What one window keeps of one page. */
export interface Copy {
  keep(labels: Labels): void;
  drop(): void;
}

const PREFIX = "seine-unsaved";

const schema = z.object({
  digest: z.string(),
  at: z.number(),
  labels: z.array(z.nullable(z.enum(["content", "rest", "comment", "unsure"]))),
});

/** Of the keys of a corpus, or of one of its pages. */
function prefixOf(corpus: string, ...id: readonly string[]): string {
  return [PREFIX, corpus, ...id, ""].map(encodeURIComponent).join(" ");
}

/** Each window that opens a page has its own copy: none writes over what another could not save. */
export function createCopy({ corpus, id, digest }: LabelledPage): Copy {
  const key = prefixOf(corpus, id) + crypto.randomUUID();
  return {
    keep(labels) {
      try {
        localStorage.setItem(key, JSON.stringify({ digest, at: Date.now(), labels }));
      } catch {
        // The browser has no room or keeps nothing: the studio has what was saved.
      }
    },
    drop: () => localStorage.removeItem(key),
  };
}

/** What other windows kept of a page, the latest first. */
export function unsavedOf({ corpus, id, digest, blocks }: LabelledPage): Unsaved[] {
  return keysOf(prefixOf(corpus, id))
    .flatMap((key) => {
      const kept = read(key);
      return kept?.digest === digest && kept.labels.length === blocks ? [{ key, ...kept }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export function dropUnsaved({ key }: Unsaved): void {
  localStorage.removeItem(key);
}

/** Ids of the pages of a corpus of which something is kept. */
export function unsavedIds(corpus: string): string[] {
  const ids = keysOf(prefixOf(corpus)).map((key) => decodeURIComponent(key.split(" ")[2]!));
  return [...new Set(ids)].sort();
}

function keysOf(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function read(key: string): z.infer<typeof schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? "")).data;
  } catch {
    return undefined;
  }
}
