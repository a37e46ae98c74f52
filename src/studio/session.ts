/** What the studio does while it runs, for its routes. */
import type { BlockLabel } from "../document/labelled-spans.ts";
import type { InspectedBlock } from "../inspect/inspection.ts";
import type { Model } from "../models/model.ts";
import type { Comparisons } from "./compare/comparisons.ts";
import type { CorpusStore } from "./corpus-store.ts";
import type { Imports } from "./exchange/imports.ts";
import type { FramedPage } from "./frame-document.ts";
import type { Journal, Reversal, Step } from "./journal.ts";
import type { Queue, QueueQuery } from "./listing.ts";
import type { Settling } from "./people/settling.ts";
import type { PictureBrowser, Pictures } from "./pictures/pictures.ts";
import type { SiteMode } from "./sites/site-mode.ts";
import type { OpenedPage, StudioPage } from "./studio-page.ts";
import type { TrainedModel } from "./trained-models.ts";
import type { TrainingState } from "./training-state.ts";
import type { TrainingRequest } from "./trainings.ts";
import type { SavedValues } from "./values/values-file.ts";

/** The view of the training screen. */
export interface TrainingView {
  /** Number of finished pages. */
  readonly pages: number;
  readonly readOnly: boolean;
  /** Name of the selected model. */
  readonly model: string;
  /** The selected model: `first` for the one that the studio started with, else a trained one's name. */
  readonly used: "first" | (string & {});
  /** The contender id of the model that the studio started with. */
  readonly first: "default" | "given";
  readonly state?: TrainingState | undefined;
  /** The trained models, newest first. */
  readonly models: readonly TrainedModel[];
  /** Titles of the pages that they name, by id, as far as they are known. */
  readonly titles: Readonly<Record<string, string>>;
}

/** Fetches a page from the web. */
export type FetchPage = (url: string) => Promise<FetchedPage>;
export interface FetchedPage {
  readonly bytes: Uint8Array;
  /** Its address, after redirects. */
  readonly url?: string;
  /** Charset of the HTTP header. */
  readonly charset?: string;
}

/** Labels that a window saves. */
export interface SavedLabels {
  readonly id: string;
  readonly rev: string;
  /** Per block. */
  readonly labels: readonly (BlockLabel | null)[];
  readonly complete: boolean;
  /** What was done since the last save, for the journal. */
  readonly steps: readonly (Step | Reversal)[];
  /** Whether several opinions were settled. */
  readonly settled?: boolean;
}

/** A unit to cut in parts at its elements, or to join with the other parts of its block. */
export interface CutWanted {
  readonly id: string;
  readonly rev: string;
  readonly unit: number;
  readonly way: "cut" | "join";
}

export interface Session {
  readonly store: CorpusStore;
  readonly model: Model;
  queue(query: QueueQuery): Queue;
  /** The page to label after this one; undefined if all are done. */
  next(after: string | undefined): string | undefined;
  readonly sites: SiteMode;
  /** Titles of pages by their ids, as far as they are known. */
  titlesOf(ids: readonly string[]): Readonly<Record<string, string>>;
  page(id: string): Promise<StudioPage>;
  opened(id: string): Promise<OpenedPage>;
  /** A page as its frame shows it, in the units that are labelled. */
  framed(id: string): Promise<FramedPage>;
  /** Cuts a unit in parts, or joins the parts of its block, and returns the new revision. @throws Refused */
  cut(wanted: CutWanted): Promise<string>;
  /** A block of the model with its reasons. @throws Refused 404 */
  block(id: string, block: number): Promise<InspectedBlock>;
  /** Saves labels and returns their new revision. @throws Refused */
  save(saved: SavedLabels): Promise<string>;
  /** Saves the values of a page and returns their new revision. @throws Refused */
  saveValues(
    id: string,
    rev: string,
    values: Pick<SavedValues, "values" | "complete">,
  ): Promise<string>;
  /** The annotator's last step that is not undone, on whatever page. */
  lastStep(): ReturnType<Journal["last"]>;
  /** Adds a page and returns its id. @throws Refused */
  add: CorpusStore["add"];
  /** Whether fetching is permitted. */
  readonly fetches: boolean;
  /** @throws Refused 403 if fetching is off, 422 if the page cannot be fetched */
  fetchPage: FetchPage;
  /** The state of the last training, and the pages to train on. */
  training(): TrainingView;
  /** Trains on the finished pages. @throws Refused */
  train(request: Pick<TrainingRequest, "recipe" | "learningCurve">): Promise<void>;
  cancelTraining(): void;
  /** The file of a trained model. @throws Refused 404 */
  trainedModel(name: string): string;
  /** Selects a trained model, or the first one. @throws Refused 404 */
  useModel(which: TrainingView["used"]): void;
  readonly comparisons: Comparisons;
  readonly settling: Settling;
  readonly pictures: Pictures;
  readonly imports: Imports;
  /** Ends all work: afterwards nothing is written. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly store: CorpusStore;
  /** Path of a model file; default the package's model. */
  readonly model?: string | undefined;
  /** Fetches pages; without it fetching is off. */
  readonly fetchPage?: FetchPage | undefined;
  /** Shows pages as they look; default the Chromium of this machine. */
  readonly browser?: PictureBrowser | undefined;
  /** Version of this program; cached scores of another version are not used. */
  readonly program?: string | undefined;
  /** Annotator's name, saved with the labels. */
  readonly annotator?: string | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}
