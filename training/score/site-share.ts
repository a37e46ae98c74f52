/** A thread's share of a comparison by site: groups of pages that know one another. */
import { createRandom } from "../../src/base/random.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import type { Model } from "../../src/models/model.ts";
import { loadCorpus } from "../corpus/corpus.ts";
import type { Metric, Score } from "../corpus/metrics.ts";
import type { Group } from "./site-groups.ts";
import { knownPages, type PageScores, siteSystems } from "./site-systems.ts";

export interface SiteShare {
  readonly path: string;
  readonly split?: string | undefined;
  readonly comments?: "include" | "exclude" | undefined;
  readonly metric: Metric;
  /** A model file; default the default model. */
  readonly model?: string | undefined;
  /** Ids of site methods. */
  readonly methods: readonly string[];
  /** Seed of the draws of known pages. */
  readonly seed: number;
  readonly groups: readonly Group[];
}

/** A system by its position, and how many pages each page is to know, itself included; default all. */
export interface SiteOrder {
  readonly system: number;
  readonly known?: number | undefined;
}

/** A system's scores of a group's pages. */
export interface GroupScores {
  readonly group: number;
  readonly scores: readonly Score[];
}

export function modelOf(file: string | undefined): Model {
  return file === undefined ? loadDefaultModel() : loadModel(file);
}

/** Reads the pages of a share. The function returned scores them; groups with too few pages are left out. */
export async function openShare(
  share: SiteShare,
): Promise<(order: SiteOrder) => readonly GroupScores[]> {
  const { path, split, comments = "exclude", metric, groups, methods } = share;
  const model = modelOf(share.model);
  const wanted = new Set(groups.flatMap(({ pages }) => pages));
  const places = new Map<number, number>();
  let read = 0;
  const { pages } = await loadCorpus([path], {
    segmenter: model.segmenter,
    comments,
    filter(page) {
      if (split !== undefined && page.split !== split) return false;
      const place = read++;
      if (!wanted.has(place)) return false;
      places.set(place, places.size);
      return true;
    },
  });
  const opened = groups.map((group) => {
    const own = group.pages.map((place) => pages[places.get(place)!]!);
    return { group, known: knownPages(model, own, metric) };
  });
  const systems = siteSystems(model, methods, metric);
  return ({ system, known: count }) =>
    opened
      .filter(({ known }) => count === undefined || known.pages.length >= count)
      .map(({ group, known }) => {
        const own = systems[system]!.open(known);
        const scores =
          count === undefined
            ? own.all().slice(0, group.scored)
            : drawn(own, group, count, share.seed + group.number);
        const plain = scores.map(({ precision, recall, f1 }) => ({ precision, recall, f1 }));
        return { group: group.number, scores: plain };
      });
}

/** Scores of pages with `count` pages known. A larger number includes the pages of a smaller one. */
function drawn(scores: PageScores, { pages, scored }: Group, count: number, seed: number): Score[] {
  const random = createRandom(seed);
  const numbers = [...pages.keys()];
  return numbers.slice(0, scored).map((own) => {
    const others = random.shuffle(numbers.filter((page) => page !== own));
    return scores.by(own, others.slice(0, count - 1));
  });
}
