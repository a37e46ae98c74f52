/** Labelled pages, which teach their sites where content stands. */
import { learnSite } from "../../api/learn-site.ts";
import { counted } from "../../base/counted.ts";
import type { Model } from "../../models/model.ts";
import { say } from "../exit.ts";
import { asUsage } from "../learning.ts";
import type { Spill } from "./site-spill.ts";

export interface LabelOptions {
  readonly model: Model;
  /** Most pages that a site keeps. */
  readonly pages: number;
  /** Encoding of the pages, whatever they declare. */
  readonly charset: string | undefined;
  readonly removeSelector: string | undefined;
  /** Told of every page, with why it failed. */
  onPage(name: string, failure: string | undefined): void;
}

/**
 * Learns the labelled pages of a corpus into a spill. Few pages are labelled: they are read here, one by one.
 *
 * @throws UsageError when the path has no known layout
 */
export async function learnLabels(
  path: string,
  spill: Spill,
  { model, pages, charset, removeSelector, onPage }: LabelOptions,
): Promise<void> {
  const { readCorpus } = await import("../../../training/corpus/readers/index.ts");
  const { ReaderError } = await import("../../../training/corpus/readers/reader.ts");
  const counts = new Map<string, number>();
  await asUsage(async () => {
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError) {
        onPage(page.id, page.message);
        continue;
      }
      const { id, html, gold, labels, labelFault, url, encoding } = page;
      const label = charset ?? encoding;
      let failure: string | undefined;
      const site = learnSite(
        [
          {
            html,
            // What is not labelled yet is neither content nor boilerplate.
            ...(labelFault === "unfinished" ? {} : { gold }),
            ...(labels && { labels }),
            ...(url !== undefined && URL.canParse(url) && { url }),
            ...(label !== undefined && { charset: label }),
          },
        ],
        {
          model,
          pages,
          ...(removeSelector !== undefined && { removeSelector }),
          onPageError(error) {
            failure = error.message;
          },
        },
      );
      const { key = "", summaries } = site;
      if (summaries.length === 0) {
        onPage(id, failure ?? "found no text, expected a page with labelled content");
        continue;
      }
      counts.set(key, (counts.get(key) ?? 0) + 1);
      spill.add({ key, pages, summaries: summaries.map((summary) => JSON.stringify(summary)) });
      onPage(id, undefined);
    }
  });
  for (const [key, count] of counts) warn(key, count, pages);
}

function warn(key: string, count: number, pages: number): void {
  const name = key === "" ? "without an address" : `of ${key}`;
  if (key === "") {
    say(
      `found ${counted(count, "labelled page")} without an address: they make a site without a key, which is used ` +
        'where the file has no other; give the address as "url" in page.json',
      "warning",
    );
  }
  if (count > pages) {
    say(
      `found ${counted(count, "labelled page")} ${name}, expected at most --pages ${pages}: the rest is left out`,
      "warning",
    );
  }
}
