/** Where progress goes; `process.stderr` is one. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A step of a long run. */
export interface ProgressStep {
  readonly stage: string;
  /** Share of the run that is done, 0 to 1. */
  readonly done: number;
  readonly loss?: number;
}

export interface Progress {
  update(step: ProgressStep): void;
  /** Takes the line away; before any other message, and at the end. */
  clear(): void;
}

const ERASE_LINE = "\r\x1b[K";
const MINUTE = 60_000;
/** Least time between two reports, in milliseconds. */
const EVERY = { terminal: 100, file: 10_000 };

/**
 * Reports progress: on a terminal by one line that is written again and again, elsewhere by a line
 * now and then.
 *
 * @param now the time in milliseconds
 */
export function createProgress(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): Progress {
  const { isTTY = false, columns = 80 } = stream;
  const pause = isTTY ? EVERY.terminal : EVERY.file;
  let reported = Number.NEGATIVE_INFINITY;
  let started: { time: number; done: number } | undefined;
  let isShown = false;
  return {
    update(step) {
      const time = now();
      // Before the first work is done, such as while pages are read, there is nothing to go by.
      if (step.done > 0) started ??= { time, done: step.done };
      if (time - reported < pause) return;
      reported = time;
      const line = progressLine(step, started && timeLeft(step.done, time, started));
      stream.write(isTTY ? ERASE_LINE + line.slice(0, columns - 1) : `${line}\n`);
      isShown = isTTY;
    },
    clear() {
      if (isShown) stream.write(ERASE_LINE);
      isShown = false;
    },
  };
}

function progressLine({ stage, done, loss }: ProgressStep, left: number | undefined): string {
  // The stage last: it is what a narrow terminal cuts.
  const parts = [`${Math.floor(done * 100)} %`];
  if (left !== undefined) parts.push(`${duration(left)} left`);
  if (loss !== undefined) parts.push(`loss ${loss.toFixed(4)}`);
  return [...parts, stage].join(", ");
}

/** Milliseconds left if the rest goes as what was done since the start; undefined at the start. */
function timeLeft(
  done: number,
  time: number,
  start: { readonly time: number; readonly done: number },
): number | undefined {
  if (done <= start.done) return undefined;
  return ((time - start.time) * (1 - done)) / (done - start.done);
}

function duration(milliseconds: number): string {
  return milliseconds < MINUTE
    ? `${Math.ceil(milliseconds / 1000)} s`
    : `${Math.ceil(milliseconds / MINUTE)} min`;
}
