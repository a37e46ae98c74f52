/** Cautions about a corpus as a whole, before training. */
import { counted, grouped } from "../../src/base/counted.ts";
import type { CorpusCheck } from "../corpus/check.ts";
import { MANY_PAGES } from "../fit/recipe.ts";
import { FOLDS } from "./evaluate.ts";

/** Messages, each with advice; none if no page can be used. */
export function cautionsOf({ pages, sites }: Pick<CorpusCheck, "pages" | "sites">): string[] {
  if (pages === 0) return [];
  const cautions: string[] = [];
  if (sites.unknown > 0) {
    const which =
      sites.unknown === pages
        ? "the pages"
        : `${grouped(sites.unknown)} of ${counted(pages, "page")}`;
    cautions.push(
      `the sites of ${which} are not known: each page counts as a site of its own, and others of its site ` +
        "may be among those that a model of it has learnt from; give its page.json a url or a site",
    );
  }
  if (sites.count < FOLDS) {
    const fewer = sites.count < 3 ? "" : `, or give --folds ${sites.count}`;
    cautions.push(
      `too few sites to train from nothing: found ${sites.count}, expected one at least for each of ${FOLDS} ` +
        `folds; adapt the shipped model (seine train without --recipe), label pages of other sites${fewer}`,
    );
  }
  if (pages < MANY_PAGES) {
    cautions.push(
      `few pages to train on from nothing: found ${pages}; below ${MANY_PAGES} the default recipe takes fewer ` +
        "trees; seine train without --recipe starts from the shipped model and tells whether that pays",
    );
  }
  return cautions;
}
