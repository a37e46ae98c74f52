/** What takes long on large pages: in a thread, so that other requests are answered meanwhile. */
import { checkHtml } from "../document/html-argument.ts";
import { PageText } from "../document/page-text.ts";
import type { Model } from "../models/model.ts";
import type { Site } from "../sites/site.ts";
import type { ReadPage } from "./corpus-store.ts";
import { keptText } from "./kept-text.ts";
import type { Change } from "./live/corrected-model.ts";
import type { ModelInUse } from "./model-in-use.ts";
import { f1Of } from "./scoring.ts";
import { type OpenedPage, openStudioPage } from "./studio-page.ts";
import type { PageAnswers, PageTask } from "./threads/page-worker.ts";
import { openStudioThread } from "./threads/threads.ts";
import { type ValueLine, valueLines } from "./values/values-view.ts";

/** What a page is opened by, beside the model in use. */
export interface OpenedBy {
  /** The model in use with the change, if there is one. */
  readonly model: Model;
  readonly change?: Change | undefined;
  readonly site?: Site | undefined;
}

export interface PageWork {
  open(read: ReadPage, by?: OpenedBy): Promise<OpenedPage>;
  /** Word F1 of the model in use against a gold text. @param opened the page by that model, if it is there */
  f1(read: ReadPage, gold: string, opened: OpenedPage | undefined): Promise<number | undefined>;
  values(read: ReadPage): Promise<readonly ValueLine[]>;
  close(): Promise<void>;
}

/** Bytes of a large page: smaller ones are opened in a fifth of a second, and a thread takes as long to start. */
const LARGE = 2 ** 18;

/** @param large bytes from which on a page is large */
export function createPageWork(used: ModelInUse, large: number = LARGE): PageWork {
  const thread = openStudioThread<PageTask, PageAnswers[keyof PageAnswers]>("page-worker");
  const run = <Kind extends keyof PageAnswers>(
    kind: Kind,
    read: ReadPage,
    rest: Partial<PageTask> = {},
  ): Promise<PageAnswers[Kind]> => {
    checkHtml(read.html);
    const { path, model } = used;
    const task = { kind, read, model: path, checksum: model.json.checksum, ...rest };
    return thread.run(task) as Promise<PageAnswers[Kind]>;
  };
  const isLarge = ({ html }: ReadPage): boolean => html.length >= large;
  return {
    async open(read, { model, change, site } = { model: used.model }) {
      if (!isLarge(read)) return openStudioPage(read, model, site);
      const { text, ...opened } = await run("open", read, { change, site });
      // All of the page has this one document.
      Object.assign(opened.page.document, { source: PageText.of(text) });
      return { ...opened, model };
    },
    async f1(read, gold, opened) {
      if (isLarge(read)) return run("f1", read, { gold });
      return f1Of(keptText(opened ?? openStudioPage(read, used.model)), gold);
    },
    async values(read) {
      return isLarge(read) ? run("values", read) : valueLines(read);
    },
    close: thread.close,
  };
}
