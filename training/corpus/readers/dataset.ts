import { join } from "node:path";
import { z } from "zod";
import { unwrap } from "./cleaneval-wrapper.ts";
import { declaredUrl } from "./declared-url.ts";
import {
  type FilePair,
  firstFolder,
  listById,
  makePage,
  metadataOf,
  namesIn,
  readBytes,
  readJson,
  readPages,
} from "./files.ts";
import type { LabelledPage, Reader } from "./reader.ts";
import { siteOf } from "./site-of.ts";

const HTML_NAME = /\.html(?:\.gz)?$/;
const GOLD_NAME = /\.json$/;
/** DAnIEL / WADDLE ids: date, host, digest. */
const HOST_IN_ID = /^\d{8}_([a-z0-9-]+(?:\.[a-z0-9-]+)+)_[0-9a-f]+$/i;
/** The corpora's language names as BCP 47 tags; other names stay unchanged. */
const LANGUAGES: Readonly<Record<string, string>> = {
  Chinese: "zh",
  English: "en",
  Greek: "el",
  Polish: "pl",
  Russian: "ru",
};

const Gold = z
  .object({
    /** Absent in a corpus of records. */
    main_content: z.string().nullish(),
    records: z.array(z.record(z.string(), z.array(z.string()))).nullish(),
    site: z.string().nullish(),
    comments: z.string().nullish(),
    url: z.string().nullish(),
    page_type: z.string().nullish(),
    language: z.string().nullish(),
    split: z.string().nullish(),
    with: z.array(z.string()).nullish(),
    without: z.array(z.string()).nullish(),
    title: z.string().nullish(),
    author: z.string().nullish(),
    publish_date: z.string().nullish(),
    /** Corpora of news: all names, the time with its zone, and beside them `site` as the publisher is called. */
    authors: z.array(z.string()).nullish(),
    published: z.string().nullish(),
  })
  .refine(({ main_content, records }) => main_content != null || records != null, {
    path: ["main_content"],
    error: "expected a text, or records beside it",
  });

/**
 * Several public corpora in one layout: raw bytes beside JSON.
 *
 * The site comes from the first of these that a page has: the gold's URL, the URL in CleanEval's wrapper
 * (which is removed), a host name in the id, the gold's `site`, the URL that the page declares. Without any,
 * the page is its own site.
 */
export const dataset: Reader = {
  name: "dataset",
  layout:
    "a folder with html/<id>.html or <id>.html.gz, and gold/<id>.json {main_content, …} or {records}",
  async detect(path: string): Promise<boolean> {
    if ((await firstFolder(path, ["html"])) === undefined) return false;
    return (await namesIn(join(path, "gold"))).some((name) => GOLD_NAME.test(name));
  },
  read: (path) => readPages(listPages(path), readPage),
};

function listPages(path: string): Promise<FilePair[]> {
  return listById(
    { folder: join(path, "html"), ending: HTML_NAME, expected: ".html.gz" },
    { folder: join(path, "gold"), ending: GOLD_NAME, expected: ".json" },
  );
}

async function readPage({ id, html: htmlFile, gold: goldFile }: FilePair): Promise<LabelledPage> {
  const gold = await readJson(id, goldFile, "the gold file", Gold);
  const { html, url: wrapperUrl } = unwrap(await readBytes(id, htmlFile, "the HTML file"));
  const url = gold.url ?? wrapperUrl ?? undefined;
  const named = gold.site ? undefined : declaredUrl(html);
  const source = url ?? HOST_IN_ID.exec(id)?.[1] ?? named;
  return makePage({
    id,
    site: source === undefined ? (gold.site ?? id) : siteOf(source),
    html,
    file: htmlFile,
    url,
    gold: gold.main_content ?? "",
    records: gold.records,
    comments: gold.comments,
    pageType: gold.page_type,
    language: gold.language ? (LANGUAGES[gold.language] ?? gold.language) : undefined,
    split: gold.split,
    with: gold.with,
    without: gold.without,
    metadata: metadataOf(
      gold.title,
      gold.author ?? gold.authors?.join(", "),
      gold.publish_date ?? gold.published,
      gold.published ? gold.site : undefined,
    ),
  });
}
