import type { FailureReason } from "../workers/page.ts";

/** Exit codes of every command: all well, some input failed, the command line is wrong. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** One page failed; the run goes on. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The command line asks for what cannot be done; the message says what to do instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes one message line to stderr: data alone goes to stdout. */
export function say(message: string): void {
  process.stderr.write(`seine: ${message}\n`);
}
