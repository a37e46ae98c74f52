/** Labelled pages, from which sites learn where content or the values of records stand. */

import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { learnRecordSite } from "../../api/learn-record-site.ts";
import { learnSite } from "../../api/learn-site.ts";
import { counted } from "../../base/counted.ts";
import { given } from "../../base/given.ts";
import type { Model } from "../../models/model.ts";
import type { Digested, KnownSite } from "../../sites/site-kind.ts";
import { say } from "../exit.ts";
import { asUsage } from "../learning.ts";
import type { Spill } from "./site-spill.ts";

/** Learns a site from one labelled page. */
export interface LabelLearner {
  /** What a page of use has, for messages. */
  readonly expected: string;
  learn(page: LabelledPage, onPageError: (error: Error) => void): KnownSite<Digested>;
}

export interface LabelOptions {
  readonly learner: LabelLearner;
  /** Most pages that a site keeps. */
  readonly pages: number;
  /** Called for every page, with the failure if there is one. */
  onPage(name: string, failure: string | undefined): void;
}

/** What both kinds of sites take of a page. */
function inputOf({ html, url, encoding }: LabelledPage, charset: string | undefined) {
  const address = url !== undefined && URL.canParse(url) ? url : undefined;
  return { html, ...given({ url: address, charset: charset ?? encoding }) };
}

/** Learns where content is. */
export function contentLearner(options: {
  readonly model: Model;
  readonly pages: number;
  readonly charset: string | undefined;
  readonly removeSelector: string | undefined;
}): LabelLearner {
  const { charset, model, pages, removeSelector } = options;
  const chosen = { model, pages, ...given({ removeSelector }) };
  return {
    expected: "found no text, expected a page with labelled content",
    learn(page, onPageError) {
      const { gold, labels, labelFault } = page;
      // What is not labelled yet is neither content nor boilerplate.
      const labelled = given({ gold: labelFault === "unfinished" ? undefined : gold, labels });
      return learnSite([{ ...inputOf(page, charset), ...labelled }], { ...chosen, onPageError });
    },
  };
}

/** Learns where the values of records are, from the first record of each page. */
export function recordsLearner(pages: number, charset: string | undefined): LabelLearner {
  return {
    expected: 'found no values, expected a page with "records", such as {"price": ["12.50"]}',
    learn(page, onPageError) {
      const values = page.records?.[0];
      const labelled = values === undefined ? [] : [{ ...inputOf(page, charset), values }];
      return learnRecordSite(labelled, { pages, onPageError });
    },
  };
}

/**
 * Learns the labelled pages of a corpus into a spill. Few pages are labelled: they are read here, one by one.
 *
 * @throws UsageError when the path has no known layout
 */
export async function learnLabels(
  path: string,
  spill: Spill,
  { learner, pages, onPage }: LabelOptions,
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
      let failure: string | undefined;
      const { key = "", summaries } = learner.learn(page, (error) => {
        failure = error.message;
      });
      if (summaries.length === 0) {
        onPage(page.id, failure ?? learner.expected);
        continue;
      }
      counts.set(key, (counts.get(key) ?? 0) + 1);
      spill.add({ key, pages, summaries: summaries.map((summary) => JSON.stringify(summary)) });
      onPage(page.id, undefined);
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
