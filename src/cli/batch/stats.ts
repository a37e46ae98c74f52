import { renameSync, rmSync, writeFileSync } from "node:fs";
import { messageOf, UsageError, WriteError } from "../exit.ts";

/** Counts of a batch or its shard, including pages of earlier runs. */
export interface BatchStats {
  pages: number;
  extracted: number;
  failed: number;
  /** Failed pages by reason. */
  reasons: Record<string, number>;
  /** Pages done by runs before this one. */
  earlier: number;
}

export interface Counter {
  readonly stats: Readonly<BatchStats>;
  /** Counts a page; `reason` if it failed. */
  count(reason: string | undefined, isEarlier: boolean): void;
  /** Pages of this run per second. */
  rate(): number;
  /** The counts and the run's options, for JSON. */
  record(): Record<string, unknown>;
  /** Writes the record atomically, if there is a file. Throws a WriteError. */
  save(complete: boolean): void;
}

/**
 * @param path the file of the counts; it has `complete: false` until all pages are done
 * @throws UsageError if the file cannot be written
 */
export function createCounter(path: string | undefined, about: object): Counter {
  const stats: BatchStats = { pages: 0, extracted: 0, failed: 0, reasons: {}, earlier: 0 };
  const start = performance.now();
  const elapsed = (): number => (performance.now() - start) / 1000;
  const counter: Counter = {
    stats,
    count(reason, isEarlier) {
      stats.pages++;
      if (isEarlier) stats.earlier++;
      if (reason === undefined) stats.extracted++;
      else {
        stats.failed++;
        stats.reasons[reason] = (stats.reasons[reason] ?? 0) + 1;
      }
    },
    rate: () => (stats.pages - stats.earlier) / Math.max(elapsed(), 0.001),
    record: () => ({
      ...about,
      ...stats,
      seconds: Number(elapsed().toFixed(3)),
      pagesPerSecond: Number(counter.rate().toFixed(1)),
    }),
    save(complete) {
      if (path === undefined) return;
      const temporary = `${path}.${process.pid}.tmp`;
      try {
        const json = JSON.stringify({ complete, ...counter.record() }, undefined, 2);
        rmSync(temporary, { force: true });
        writeFileSync(temporary, `${json}\n`, { flag: "wx" });
        renameSync(temporary, path);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw new WriteError(`cannot write ${path}: ${messageOf(error)}`);
      }
    },
  };
  try {
    counter.save(false);
  } catch (error) {
    throw new UsageError(`${messageOf(error)}; name another file`);
  }
  return counter;
}
