import { loadModel } from "../../models/load/load-model.ts";
import type { Model } from "../../models/model.ts";
import type { Site } from "../../sites/site.ts";
import type { ReadPage } from "../corpus-store.ts";
import { keptText } from "../kept-text.ts";
import { type Change, correctedModel } from "../live/corrected-model.ts";
import { f1Of } from "../scoring.ts";
import { type OpenedPage, openStudioPage } from "../studio-page.ts";
import { type ValueLine, valueLines } from "../values/values-view.ts";

/** What is to be done with a page. */
export interface PageTask {
  readonly kind: keyof PageAnswers;
  readonly read: ReadPage;
  /** Path of the model's file, and the checksum of what was read of it. */
  readonly model: string;
  readonly checksum: string;
  readonly change?: Change | undefined;
  readonly site?: Site | undefined;
  readonly gold?: string | undefined;
}

/** A classified page as plain data: without its model, and its text apart. */
export type SentPage = Omit<OpenedPage, "model"> & { readonly text: string };

export interface PageAnswers {
  readonly open: SentPage;
  /** Word F1 of the model against the gold text. */
  readonly f1: number | undefined;
  readonly values: readonly ValueLine[];
}

/** The model that was used last. */
let loaded: Model | undefined;

/** The work of a thread. */
export default function work(task: PageTask): PageAnswers[keyof PageAnswers] {
  const { kind, read, change, site, gold } = task;
  if (kind === "values") return valueLines(read);
  const model = modelOf(task);
  if (kind === "f1") return f1Of(keptText(openStudioPage(read, model)), gold);
  const used = change === undefined ? model : correctedModel(model, change);
  const { model: _, ...opened } = openStudioPage(read, used, site);
  return { ...opened, text: String(opened.page.document.source) };
}

function modelOf({ model: path, checksum }: PageTask): Model {
  if (loaded?.json.checksum === checksum) return loaded;
  const model = loadModel(path);
  if (model.json.checksum !== checksum) {
    throw new Error(
      `${path}: the model was changed since the studio read it; start the studio again`,
    );
  }
  loaded = model;
  return model;
}
