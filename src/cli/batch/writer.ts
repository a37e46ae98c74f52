import type { WrittenPage } from "../../workers/outcome-line.ts";
import { messageOf, UsageError, WriteError } from "../exit.ts";

/** A page of a batch on its way out. */
export interface BatchPage {
  readonly name: string;
  /** Its file below the output folder, without the ending; empty when there is no such folder. */
  readonly file: string;
  /** Whether the run has more pages than this one. */
  readonly several: boolean;
}

/** What an earlier run made of a page. */
export interface Earlier {
  /** Why it failed; absent when it did not. */
  readonly reason: string | undefined;
}

/** Where the outcomes of a batch go. Whatever ends a run, what is done is whole. */
export interface BatchWriter {
  /** How a run that ended early can be gone on with. */
  readonly advice: string;
  /** What an earlier run made of the page; undefined when it is to be done. Asked for in order. */
  earlier(page: Pick<BatchPage, "name" | "file">): Promise<Earlier | undefined>;
  /** Throws a WriteError. */
  write(page: BatchPage, outcome: WrittenPage): Promise<void>;
  /** All pages are done. */
  finish(): Promise<void>;
  /** The run ended early. */
  discard(): Promise<void>;
  /** Whether no other run has the output. */
  holds?(): boolean;
  /** The process ends at once: other runs may write the output. */
  release?(): void;
}

/** Runs a step of writing; what the system refuses becomes a WriteError. */
export async function writingTo(
  path: string,
  advice: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    // Another run has the output.
    if (error instanceof UsageError) throw error;
    const why =
      error instanceof WriteError ? error.message : `cannot write ${path}: ${messageOf(error)}`;
    throw new WriteError(`${why}; ${advice}`);
  }
}
