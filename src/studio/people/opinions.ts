/**
 * What several people said of a page, each without having seen the others: `opinions/<annotator>.json` in the page's
 * folder, of the form of `labels.json`. That file keeps the labels that are learnt from.
 */
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type PageLabels,
  pageDigest,
  pageLabelsSchema,
} from "../../../training/corpus/block-labels.ts";
import { namesIn } from "../../../training/corpus/readers/files.ts";
import type { CorpusStore, PageState } from "../corpus-store.ts";
import { createTurns } from "../in-turn.ts";
import { slugOf } from "../page-names.ts";
import { parsed, readIfThere, readParsed } from "../read-json.ts";
import { Refused } from "../refused.ts";
import { NONE, revOf } from "../revision.ts";
import { writeWhole } from "../write-file.ts";

const FOLDER = "opinions";
const LOTS = 2 ** 32;

/** An opinion, whose annotator is known. */
export type Opinion = PageLabels & { readonly annotator: string };

function pathOf(corpus: string, id: string, annotator: string): string {
  return join(corpus, id, FOLDER, `${slugOf(annotator)}.json`);
}

/** Writes an annotator's opinion of a page. */
export async function keepOpinion(corpus: string, id: string, opinion: Opinion): Promise<string> {
  const text = `${JSON.stringify(opinion, undefined, 1)}\n`;
  await mkdir(join(corpus, id, FOLDER), { recursive: true });
  await writeWhole(pathOf(corpus, id, opinion.annotator), text);
  return revOf(text);
}

/** The opinions of a page, in the order of their annotators; those of other bytes are left out. */
export async function opinionsOf(corpus: string, id: string, html: Uint8Array): Promise<Opinion[]> {
  const folder = join(corpus, id, FOLDER);
  const names = (await namesIn(folder)).filter((name) => name.endsWith(".json"));
  const opinions = await Promise.all(
    names.map((name) => readParsed(join(folder, name), pageLabelsSchema)),
  );
  return opinions.flatMap((opinion) => {
    if (!opinion || opinion.page !== pageDigest(html) || opinion.annotator === undefined) return [];
    return [{ ...opinion, annotator: opinion.annotator }];
  });
}

/** Whether a page is drawn for a second opinion: by its id, so that the draw stays as pages are added. */
function isDrawn(id: string, share: number): boolean {
  return createHash("sha256").update(`second ${id}`).digest().readUInt32BE() < share * LOTS;
}

/**
 * A share of the finished pages of a corpus, for another annotator: without the labels and texts that they have. What
 * is saved are opinions; nothing else of the corpus changes.
 *
 * @param share 0 to 1
 */
export async function secondOpinions(
  store: CorpusStore,
  annotator: string,
  share: number,
): Promise<CorpusStore> {
  const states = new Map<string, PageState>();
  for (const { id, state } of store.pages()) {
    if (state !== "done" || !isDrawn(id, share)) continue;
    const { html, labels } = await store.read(id);
    if (labels?.annotator === annotator) continue;
    const own = (await opinionsOf(store.folder, id, html)).find(
      (opinion) => opinion.annotator === annotator,
    );
    states.set(id, own === undefined ? "new" : own.complete ? "done" : "started");
  }
  const check = (id: string): void => {
    if (!states.has(id)) throw new Refused(404, "no such page; the list may have changed");
  };
  const turns = createTurns();
  const read: CorpusStore["read"] = async (id) => {
    check(id);
    const { gold: _, comments: __, labels: ___, ...page } = await store.read(id);
    const text = await readIfThere(pathOf(store.folder, id, annotator));
    const labels = text === undefined ? undefined : parsed(text, pageLabelsSchema);
    return {
      ...page,
      labels: labels?.page === pageDigest(page.html) ? labels : undefined,
      rev: text === undefined ? NONE : revOf(text),
    };
  };
  return {
    ...store,
    readOnly: false,
    notice: () =>
      `Second opinions of ${annotator}, without a look at the first. They change no labels.`,
    isSecond: true,
    pages: () =>
      store.pages().flatMap(({ id, file }) => {
        const state = states.get(id);
        if (state === undefined) return [];
        return [{ id, file, state, source: state === "new" ? undefined : "labels" }];
      }),
    async read(id) {
      await turns.ended();
      return read(id);
    },
    save: (id, rev, { labels }) =>
      turns.run(async () => {
        const page = await read(id);
        if (page.rev !== rev)
          throw new Refused(409, "the opinion was changed elsewhere; load it again");
        const opinion = { ...labels, version: 1 as const, page: pageDigest(page.html), annotator };
        const next = await keepOpinion(store.folder, id, opinion);
        states.set(id, labels.complete ? "done" : "started");
        return next;
      }),
    values: () => Promise.resolve({ rev: NONE }),
    saveValues: () => Promise.reject(new Refused(403, "second opinions are of blocks, not values")),
    add: () => Promise.reject(new Refused(403, "second opinions are given on pages of the corpus")),
  };
}
