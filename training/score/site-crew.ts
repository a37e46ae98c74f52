import { startThread } from "../../src/workers/thread.ts";
import type { Score } from "../corpus/metrics.ts";
import type { Group } from "./site-groups.ts";
import { type GroupScores, openShare, type SiteOrder, type SiteShare } from "./site-share.ts";

/** Threads that each score a share of the groups. */
export interface Crew {
  /** Scores of all groups, in their order. */
  scores(order: SiteOrder): Promise<readonly Score[]>;
  close(): Promise<void>;
}

/** Opens at most `jobs` threads; one share is scored without any. */
export async function openCrew(
  share: Omit<SiteShare, "groups">,
  groups: readonly Group[],
  jobs: number,
): Promise<Crew> {
  const shares = sharesOf(groups, jobs).map((own): SiteShare => ({ ...share, groups: own }));
  const hands =
    shares.length === 1 ? [await openHere(shares[0]!)] : shares.map((own) => openThread(own));
  return {
    async scores(order) {
      const parts = await Promise.all(hands.map(({ run }) => run(order)));
      return parts
        .flat()
        .sort((a, b) => a.group - b.group)
        .flatMap(({ scores }) => scores);
    },
    async close() {
      await Promise.all(hands.map(({ close }) => close()));
    },
  };
}

/** Shares of about as many pages: each group goes to the share with the fewest, the largest group first. */
function sharesOf(groups: readonly Group[], jobs: number): Group[][] {
  const shares = Array.from({ length: Math.min(jobs, groups.length) }, () => ({
    groups: [] as Group[],
    pages: 0,
  }));
  for (const group of [...groups].sort((a, b) => b.pages.length - a.pages.length)) {
    const least = shares.reduce((best, other) => (other.pages < best.pages ? other : best));
    least.groups.push(group);
    least.pages += group.pages.length;
  }
  return shares.map((own) => own.groups);
}

interface Hand {
  run(order: SiteOrder): Promise<readonly GroupScores[]>;
  close(): Promise<unknown>;
}

async function openHere(share: SiteShare): Promise<Hand> {
  const run = await openShare(share);
  return { run: async (order) => run(order), close: async () => {} };
}

function openThread(share: SiteShare): Hand {
  const thread = startThread(import.meta.url, "site-share-worker", share);
  const ended = new Promise<never>((_, reject) => {
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("a thread ended; use fewer --jobs")));
  });
  ended.catch(() => {});
  return {
    run(order) {
      const answer = new Promise<readonly GroupScores[]>((resolve) => {
        thread.once("message", resolve);
      });
      thread.postMessage(order);
      return Promise.race([answer, ended]);
    },
    close: () => thread.terminate(),
  };
}
