import { counted, grouped } from "../../base/counted.ts";
import type { Writing } from "../../workers/batch-page.ts";
import type { Result } from "../../workers/run-pages.ts";
import { say } from "../exit.ts";
import { urlIgnored } from "../page-text.ts";
import { createEstimate, duration } from "../progress.ts";
import { createRenderHint } from "../render-hint.ts";
import { createStatusLine, type ProgressStream } from "../status-line.ts";
import type { BatchFlags } from "./batch-options.ts";
import { createSiteFits } from "./site-fits.ts";
import type { Counter } from "./stats.ts";

const BAR_WIDTH = 20;

/** Reports what a batch does. */
export type ReportFlags = Pick<BatchFlags, "quiet" | "verbose" | "logFormat">;

/** Reports the progress of a batch on stderr. */
export interface Reporter {
  /** A page is done. */
  page(outcome: Result<Writing>): void;
  /** The batch is done. @param marked number of near-duplicates that were marked, if they are */
  summary(marked?: number): void;
  /** Clears the progress line; called before any other message, and at the end. */
  clear(): void;
}

/**
 * Always reports failed pages. Unless `quiet`, also reports progress, pages without content and a summary,
 * and with `verbose` every page. Progress is a bar on a terminal, elsewhere an occasional line.
 *
 * @param noun the unit of content; `none` is the message for a page without content
 * @param share the share of the input that was read, 0 to 1; undefined if unknown
 */
export function createReporter(
  { quiet = false, verbose = false, logFormat = "text" }: ReportFlags,
  { noun, none }: { readonly noun: string; readonly none: string },
  counter: Counter,
  share: () => number | undefined,
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): Reporter {
  const line = createStatusLine(logFormat === "json" ? asFile(stream) : stream, now);
  const left = createEstimate(now);
  const hint = createRenderHint();
  const fits = createSiteFits();
  const progress = (): void => {
    const done = share();
    const milliseconds = done === undefined ? undefined : left(done);
    if (!line.isDue()) return;
    if (logFormat === "text") line.show(progressLine(counter, done, milliseconds, stream.isTTY));
    else say("progress", "info", { ...counter.record(), share: done });
  };
  return {
    page(outcome) {
      const { id: input } = outcome;
      const note = (message: string, level: "warning" | "info" | "debug"): void => {
        line.clear();
        say(message, level, { input });
      };
      if (outcome.urlError !== undefined && !quiet) {
        note(urlIgnored(outcome.urlError), "warning");
      }
      if ("error" in outcome) {
        const { reason, message } = outcome.error;
        line.clear();
        say(message, "error", { input, reason });
      } else if (!quiet) {
        const { blocks, characters, isScripted, fit, note: because } = outcome.result;
        fits.page(fit);
        if (isScripted && because === undefined) hint.page();
        if (blocks === 0 || because !== undefined) note(because ?? none, "info");
        else if (verbose)
          note(`${counted(blocks, noun)}, ${counted(characters, "character")}`, "debug");
      }
      if (!quiet) progress();
    },
    summary(marked) {
      line.clear();
      if (!quiet) {
        hint.end();
        fits.tell();
        const marks = marked === undefined ? {} : { nearDuplicates: marked };
        say(summaryLine(counter, marked), "info", { ...counter.record(), ...marks });
      }
    },
    clear: line.clear,
  };
}

/** The stream without its terminal flag. */
function asFile(stream: ProgressStream): ProgressStream {
  return { write: (text) => stream.write(text) };
}

function progressLine(
  counter: Counter,
  share: number | undefined,
  left: number | undefined,
  isBar = false,
): string {
  const { pages, failed } = counter.stats;
  const parts: string[] = [];
  if (share !== undefined) {
    const filled = Math.round(share * BAR_WIDTH);
    const bar = isBar ? `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ` : "";
    parts.push(`${bar}${Math.floor(share * 100)} %`);
  }
  if (left !== undefined) parts.push(`${duration(left)} left`);
  parts.push(counted(pages, "page"), `${counter.rate().toFixed(1)} pages/s`);
  if (failed > 0) parts.push(counted(failed, "error"));
  return parts.join(", ");
}

function summaryLine(counter: Counter, marked = 0): string {
  const { pages, failed, reasons, earlier } = counter.stats;
  const parts = [counted(pages, "page")];
  if (earlier > 0) parts.push(`${grouped(earlier)} of them by earlier runs`);
  if (failed > 0) {
    const listed = Object.entries(reasons).map(([reason, count]) => `${grouped(count)} ${reason}`);
    parts.push(`${grouped(failed)} failed (${listed.join(", ")})`);
  }
  if (marked > 0) parts.push(counted(marked, "near-duplicate"));
  return [...parts, `${counter.rate().toFixed(1)} pages/s`].join(", ");
}
