import { messageOf } from "../base/message.ts";
import type { FailureReason } from "../workers/batch-page.ts";
import { onOneLine, printError } from "./terminal.ts";

/** Exit codes of every command: all well, some input failed, the command line is wrong. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** One page failed; the run continues. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export function asInputError(error: unknown): InputError {
  return error instanceof InputError ? error : new InputError("failed", messageOf(error));
}

/** The command line is wrong; the message says what to do instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The output can no longer be written, e.g. because the disk is full. */
export class WriteError extends Error {
  override readonly name = "WriteError";
}

/** A lower limit of open files is too low to load the program and its threads. */
const FEW_FILES = 256;
/** Errors that also have other causes. */
const ofOthers = ["ERR_MODULE_NOT_FOUND", "ERR_WORKER_INIT_FAILED"];
const ofFewFiles = new Set(["EMFILE", "ENFILE", ...ofOthers]);

/**
 * The message if the process has reached its limit of open files; undefined for any other error. At the
 * limit imports fail as if modules were missing, and threads do not start.
 */
export function tooFewFiles(error: unknown): string | undefined {
  const { code = "" } = Object(error) as NodeJS.ErrnoException;
  if (!ofFewFiles.has(code)) return undefined;
  const limit = openFiles();
  const isFew = limit !== undefined && limit < FEW_FILES;
  if (ofOthers.includes(code) && !isFew) return undefined;
  const found = limit === undefined ? "" : ` (${limit} are allowed)`;
  return `too many open files${found}; allow more, e.g. ulimit -n 4096, or use fewer --jobs`;
}

/** The limit of open files of the process; undefined if the system does not report it. */
function openFiles(): number | undefined {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : undefined;
}

export { messageOf };

export type LogFormat = "text" | "json";

let logFormat: LogFormat = "text";

/** Sets the format of messages: text, or a JSON object per line. */
export function logAs(format: LogFormat): void {
  logFormat = format;
}

/**
 * Writes one message line to stderr; stdout is only for data.
 *
 * @param about more fields for JSON messages; text messages use only the input's name
 */
export function say(
  message: string,
  level: "error" | "warning" | "info" | "debug" = "error",
  about: { readonly input?: string; readonly [name: string]: unknown } = {},
): void {
  const { input } = about;
  const text = `seine: ${input === undefined ? "" : `${input}: `}${message}`;
  const line =
    logFormat === "text" ? onOneLine(text) : JSON.stringify({ level, message, ...about });
  printError(`${line}\n`);
}

/** Reports an unexpected error with its stack trace. */
export function sayMistake(error: Error): void {
  const { name, message, stack = "" } = error;
  say(`${name}: ${message}`);
  const frames = stack.indexOf(FIRST_FRAME);
  if (frames >= 0) printError(`${stack.slice(frames + 1)}\n`);
}

const FIRST_FRAME = "\n    at ";
