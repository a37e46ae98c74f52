import type { InspectedBlock } from "../../inspect/inspection.ts";
import type { Part } from "../../parts/vocabulary.ts";
import type { ComparedPageView, CompareView } from "../compare/comparisons.ts";
import type { Contender } from "../compare/contenders.ts";
import type { Reasons as ComparedReasons } from "../compare/reasons.ts";
import type { Imported } from "../exchange/import.ts";
import type { Address, Source } from "../given-page.ts";
import type { Reversal, Step, StepOf, ValueStep } from "../journal.ts";
import type { Queue, QueueQuery } from "../listing.ts";
import type { CutWanted, SavedLabels } from "../page-labels.ts";
import type { PartsView } from "../parts/routes.ts";
import type { AgreementView, DisputeView } from "../people/settling.ts";
import type { PictureView } from "../pictures/pictures.ts";
import type { ListedSite } from "../sites/site-pages.ts";
import type { SiteView } from "../sites/site-view.ts";
import type { StudioPage } from "../studio-page.ts";
import type { StudioRecipe } from "../train-job.ts";
import type { TrainingView } from "../training/routes.ts";
import type { TriedAnswer } from "../trial/answer.ts";
import type { MethodName } from "../trial/try-page.ts";
import type { ValuesView } from "../values/values-view.ts";

/** An answer with an error status. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Timeout of a save, in milliseconds; it is then tried again. */
const SAVE_LIMIT = 20_000;

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.body !== undefined) headers.set("content-type", "application/json");
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new ApiError(0, "the studio does not answer; is it still running?");
  }
  if (response.ok) return response;
  throw new ApiError(response.status, ((await response.json()) as { error: string }).error);
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await answerTo(path, init)).json() as Promise<T>;
}

/** Asks with a body. */
function send<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<T> {
  return ask(path, { ...init, method, body: JSON.stringify(body) });
}

/** Asks with values in the address. */
function get<T>(path: string, values: Values = {}): Promise<T> {
  return ask(addressOf(path, values));
}

/** The bytes of a file. */
async function file(path: string, values: Values): Promise<Blob> {
  return (await answerTo(addressOf(path, values), {})).blob();
}

type Values = Readonly<Record<string, string | number | undefined>>;

/** Values that are undefined or empty are left out. */
function addressOf(path: string, values: Values): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Saves over a revision. */
function save(path: string, rev: string, saved: unknown): Promise<{ rev: string }> {
  const signal = AbortSignal.timeout(SAVE_LIMIT);
  return send("PUT", path, saved, { headers: { "if-match": rev }, signal });
}

export interface CorpusInfo {
  readonly name: string;
  readonly readOnly: boolean;
  /** Message to the user on where labels are stored. */
  readonly notice?: string;
  /** Whether pages can be fetched by address. */
  readonly fetches: boolean;
  readonly model: string;
  readonly rubric?: string;
}

/** A site with the titles of its pages, as far as they are known. */
export type TitledSite = SiteView & { readonly titles: Readonly<Record<string, string>> };

export const api = {
  corpus: (): Promise<CorpusInfo> => get("/api/corpus"),
  queue: (wanted: QueueQuery): Promise<Queue> => get("/api/queue", { ...wanted }),
  next: (after?: string, of?: "values"): Promise<{ id: string | null }> =>
    get("/api/next", { after, of }),
  sites: (): Promise<readonly ListedSite[]> => get("/api/sites"),
  site: (site: string): Promise<TitledSite> => get("/api/site", { site }),
  carry: (site: string): Promise<TitledSite> => send("POST", "/api/site", { site }),
  nextOfSite: (site: string, after?: string): Promise<{ id: string | null }> =>
    get("/api/site/next", { site, after }),
  /** The bytes of a site's file. */
  siteFile: (site: string): Promise<Blob> => file("/api/site/file", { site }),
  page: (id: string): Promise<StudioPage> => get("/api/page", { id }),
  block: (id: string, block: number, parts: boolean): Promise<InspectedBlock> =>
    get("/api/block", { id, block, parts: String(parts) }),
  parts: (id: string): Promise<PartsView> => get("/api/parts", { id }),
  /** Says which parts are content. */
  keepParts: (keep: readonly Part[]): Promise<unknown> => send("PUT", "/api/parts", { keep }),
  picture: (id: string): Promise<PictureView> => get("/api/picture", { id }),
  frame: (id: string, styles: boolean): Promise<{ key: string }> =>
    send("POST", "/api/frames", { id, styles }),
  save: (rev: string, saved: Omit<SavedLabels, "rev">): Promise<{ rev: string }> =>
    save("/api/labels", rev, saved),
  values: (id: string): Promise<ValuesView> => get("/api/values", { id }),
  saveValues: (
    rev: string,
    saved: Pick<ValuesView, "id" | "values" | "complete"> & {
      readonly steps: readonly (ValueStep | Reversal)[];
    },
  ): Promise<{ rev: string }> => save("/api/values", rev, saved),
  /** The last step that is not undone, and the id of its page. */
  lastStep: <Of extends keyof StepOf>(
    of: Of,
  ): Promise<(StepOf[Of] & { readonly page: string }) | null> => get("/api/last-step", { of }),
  agreement: (): Promise<AgreementView> => get("/api/agreement"),
  dispute: (id: string): Promise<DisputeView> => get("/api/dispute", { id }),
  settle: (
    settled: Pick<DisputeView, "id" | "rev" | "labels"> & { readonly steps: readonly Step[] },
  ): Promise<{ rev: string }> => send("PUT", "/api/dispute", settled),
  /** The finished pages as one file. */
  exported: (as: "jsonl" | "label-studio" | "parts"): Promise<Blob> => file("/api/export", { as }),
  /** Begins to take in pages of other corpora or programs. */
  beginImport: (): Promise<{ key: string }> => send("POST", "/api/imports", {}),
  /** Adds a part to a file of an import. */
  addToImport: (part: { key: string; path: string; base64: string }): Promise<unknown> =>
    send("PUT", "/api/imports", part),
  finishImport: (key: string): Promise<Imported> => send("POST", "/api/imports/finished", { key }),
  /** Cuts a block in parts, or joins the parts of one. */
  cut: (rev: string, wanted: Omit<CutWanted, "rev">): Promise<unknown> =>
    send("POST", "/api/cuts", wanted, { headers: { "if-match": rev } }),
  add: (name: string, page: Source | Address): Promise<{ id: string; note?: string }> =>
    send("POST", "/api/pages", { name, page }),
  training: (): Promise<TrainingView> => get("/api/training"),
  train: (wanted: { recipe: StudioRecipe; learningCurve: boolean }): Promise<TrainingView> =>
    send("POST", "/api/training", wanted),
  cancelTraining: (): Promise<TrainingView> => send("DELETE", "/api/training", {}),
  /** The bytes of a trained model's file. */
  model: (name: string): Promise<Blob> => file("/api/model", { name }),
  useModel: (use: TrainingView["used"]): Promise<TrainingView> =>
    send("PUT", "/api/model", { use }),
  contenders: (): Promise<readonly Contender[]> => get("/api/contenders"),
  compare: (a: string, b: string): Promise<CompareView> => get("/api/compare", { a, b }),
  comparedPage: (id: string, a: string, b: string): Promise<ComparedPageView> =>
    get("/api/compare/page", { id, a, b }),
  comparedBlock: (id: string, contender: string, block: number): Promise<ComparedReasons> =>
    get("/api/compare/block", { id, contender, block }),
  methods: (): Promise<readonly MethodName[]> => get("/api/methods"),
  tryPage: (page: Source | Address, method?: string): Promise<TriedAnswer> =>
    send("POST", "/api/try", { page, method }),
};
