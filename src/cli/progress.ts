import type { TrainingProgress } from "../../training/fit/progress.ts";
import { createStatusLine, type ProgressStream } from "./status-line.ts";

export interface Progress {
  update(step: TrainingProgress): void;
  /** Clears the line; called before any other message, and at the end. */
  clear(): void;
}

const MINUTE = 60_000;

/** Share of a run from which the time left is shown: estimates before that are unreliable. */
const SHOWN_FROM = 0.05;

/**
 * Reports progress: on a terminal by one line that is rewritten, elsewhere by an occasional line.
 *
 * @param now the time in milliseconds
 */
export function createProgress(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): Progress {
  const line = createStatusLine(stream, now);
  const left = createEstimate(now);
  return {
    update(step) {
      const milliseconds = left(step.done);
      const shown = step.done < SHOWN_FROM ? undefined : milliseconds;
      if (line.isDue()) line.show(progressLine(step, shown));
    },
    clear: line.clear,
  };
}

/** Progress on stderr, unless it is to be quiet. */
export function progressOf({ quiet }: { readonly quiet?: boolean | undefined }): Progress {
  return quiet ? { update() {}, clear() {} } : createProgress(process.stderr);
}

function progressLine({ stage, done, loss }: TrainingProgress, left: number | undefined): string {
  // The stage last: it is what a narrow terminal cuts.
  const parts = [`${Math.floor(done * 100)} %`];
  if (left !== undefined) parts.push(`${duration(left)} left`);
  if (loss !== undefined) parts.push(`loss ${loss.toFixed(4)}`);
  return [...parts, stage].join(", ");
}

/**
 * Estimates the milliseconds left from the share that is done, at the mean rate since the first call with a
 * share above 0; undefined before.
 */
export function createEstimate(now: () => number): (done: number) => number | undefined {
  let start: { readonly time: number; readonly done: number } | undefined;
  return (done) => {
    const time = now();
    // No estimate before the first work is done, such as while pages are read.
    if (done > 0) start ??= { time, done };
    if (start === undefined || done <= start.done) return undefined;
    return ((time - start.time) * (1 - done)) / (done - start.done);
  };
}

/** A time for people to read. */
export function duration(milliseconds: number): string {
  return milliseconds < MINUTE
    ? `${Math.ceil(milliseconds / 1000)} s`
    : `${Math.ceil(milliseconds / MINUTE)} min`;
}
