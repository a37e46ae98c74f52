/** The model's features on the finished pages. */
import { setTimeout } from "node:timers/promises";
import type { Piscina } from "piscina";
import { everyNth, type Importance, type Importances } from "../../../training/score/importance.ts";
import { families } from "../../features/index.ts";
import type { Model } from "../../models/model.ts";
import type { CorpusStore, StoredPage } from "../corpus-store.ts";
import type { SampleTask } from "../threads/sample-worker.ts";
import { openStudioThreads } from "../threads/threads.ts";
import { type ColumnView, columnView, type ScatterView, scatterView } from "./column.ts";
import type { FeatureSample } from "./sample.ts";

/** The first view of the features screen. */
export interface FeaturesView {
  readonly model: string;
  /** Numbers of measured pages, blocks and content blocks. */
  readonly pages: number;
  readonly blocks: number;
  readonly content: number;
  /** Finished pages. If there are many, every n-th is measured; unreadable ones are skipped. */
  readonly done: number;
  /** Contributions of features and families to the log-odds of a sample of blocks, the largest first. */
  readonly explained: Pick<Importances, "pages" | "blocks">;
  readonly features: readonly Importance[];
  readonly families: readonly Importance[];
  /** All columns that can be shown. */
  readonly columns: readonly string[];
  /** Descriptions of families. */
  readonly about: Readonly<Record<string, string>>;
}

export interface Features {
  /** Measures the pages; undefined if that takes longer than a browser may wait for one answer. */
  view(): Promise<FeaturesView | undefined>;
  /** @throws RangeError for an unknown column */
  column(name: string): Promise<ColumnView>;
  /** @throws RangeError for an unknown column */
  scatter(x: string, y: string): Promise<ScatterView>;
  /** Drops the measurements, after a change of the model or of labels. */
  forget(): void;
  close(): Promise<void>;
}

/** Longest wait for one answer, in milliseconds; the client asks again. */
const WAIT = 60_000;
/** Most pages to measure; of more, every n-th. */
const PAGES = 200;

/** @param current the selected model, with the path of its file */
export function createFeatures(
  store: CorpusStore,
  current: () => { readonly model: Model; readonly path: string },
): Features {
  let threads: Piscina<SampleTask, FeatureSample> | undefined;
  let isClosed = false;
  let measured: { readonly model: Model; readonly sample: Promise<FeatureSample> } | undefined;

  const done = (): readonly StoredPage[] => store.pages().filter(({ state }) => state === "done");
  const measure = async (model: string): Promise<FeatureSample> => {
    const pages: SampleTask["pages"][number][] = [];
    for (const { id } of everyNth(done(), PAGES)) {
      const read = await store.read(id).catch(() => undefined);
      if (read === undefined) continue;
      const { html, url, charset, gold = "", comments, labels } = read;
      const spans = labels && { labels: labels.blocks };
      const about = { ...(url && { url }), ...(charset && { encoding: charset }) };
      pages.push({ id, site: id, html, gold, ...about, ...(comments && { comments }), ...spans });
    }
    if (isClosed) throw new Error("the studio was closed");
    threads ??= openStudioThreads("sample-worker", 1);
    return threads.run({ model, pages });
  };
  const sampled = (): NonNullable<typeof measured> => {
    const { model, path } = current();
    if (measured?.model === model) return measured;
    const sample = measure(path);
    const own = { model, sample };
    measured = own;
    sample.catch(() => {
      if (measured === own) measured = undefined;
    });
    return own;
  };
  return {
    async view() {
      const { model, sample } = sampled();
      const found = await Promise.race([sample, setTimeout(WAIT, undefined, { ref: false })]);
      if (found === undefined) return undefined;
      const { columns, labels, pages, importances } = found;
      return {
        model: model.json.name,
        pages: pages.length,
        blocks: labels.length,
        content: labels.reduce((sum, label) => sum + label, 0),
        done: done().length,
        explained: { pages: importances.pages, blocks: importances.blocks },
        features: importances.features,
        families: importances.families,
        columns,
        about: Object.fromEntries(families.map(({ name, description }) => [name, description])),
      };
    },
    async column(name) {
      const { model, sample } = sampled();
      return columnView(model, await sample, name);
    },
    async scatter(x, y) {
      return scatterView(await sampled().sample, x, y);
    },
    forget() {
      measured = undefined;
    },
    async close() {
      isClosed = true;
      await threads?.destroy();
    },
  };
}
