import type { Likeness, WrittenPage } from "../../workers/outcome-line.ts";
import { messageOf, UsageError, WriteError } from "../exit.ts";

/** A page of a batch to write. */
export interface BatchPage {
  readonly name: string;
  /** Its file below the output folder, without the ending; empty without such a folder. */
  readonly file: string;
  /** Whether the run has more pages than this one. */
  readonly several: boolean;
}

/** An earlier run's outcome of a page. */
export interface Earlier extends Likeness {
  /** Why the page failed; undefined if it did not. */
  readonly reason: string | undefined;
}

/** Writes the outcomes of a batch. However a run ends, every outcome that was written is complete. */
export interface BatchWriter {
  /** How to continue a run that ended early. */
  readonly advice: string;
  /** An earlier run's outcome of a page; undefined if the page must be processed. Called in input order. */
  earlier(page: Pick<BatchPage, "name" | "file">): Promise<Earlier | undefined>;
  /** Throws a WriteError. */
  write(page: BatchPage, outcome: WrittenPage): Promise<void>;
  /** Finishes the output when all pages are done. */
  finish(): Promise<void>;
  /** Closes the output of a run that ended early. */
  discard(): Promise<void>;
  /** Whether this run still holds the output. */
  holds?(): boolean;
  /** Releases the lock at once, when the process ends. */
  release?(): void;
}

/** Runs a step of writing; errors of the system become a WriteError. */
export async function writingTo(
  path: string,
  advice: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    // Another run holds the output.
    if (error instanceof UsageError) throw error;
    const why =
      error instanceof WriteError ? error.message : `cannot write ${path}: ${messageOf(error)}`;
    throw new WriteError(`${why}; ${advice}`);
  }
}
