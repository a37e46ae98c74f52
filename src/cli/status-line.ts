import { onOneLine } from "./terminal.ts";

/** A stream for progress, such as `process.stderr`. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line with the progress of a run, rewritten in place on a terminal. */
export interface StatusLine {
  /** Whether the next line is due. If so, the caller must show it. */
  isDue(): boolean;
  show(line: string): void;
  /** Clears the line; called before any other message, and at the end. */
  clear(): void;
}

const ERASE_LINE = "\r\x1b[K";
/** Least time between two lines, in milliseconds. */
const EVERY = { terminal: 100, file: 10_000 };

/** @param now the time in milliseconds */
export function createStatusLine(
  stream: ProgressStream,
  now: () => number = () => performance.now(),
): StatusLine {
  const { isTTY = false } = stream;
  const pause = isTTY ? EVERY.terminal : EVERY.file;
  // Outside of a terminal, a run that ends soon needs no line.
  let last = isTTY ? Number.NEGATIVE_INFINITY : now();
  let isShown = false;
  return {
    isDue() {
      const time = now();
      if (time - last < pause) return false;
      last = time;
      return true;
    },
    show(line) {
      // The terminal's width may change while it runs.
      const { columns = 80 } = stream;
      const shown = onOneLine(line);
      stream.write(isTTY ? ERASE_LINE + shown.slice(0, columns - 1) : `${shown}\n`);
      isShown = isTTY;
    },
    clear() {
      if (isShown) stream.write(ERASE_LINE);
      isShown = false;
    },
  };
}
