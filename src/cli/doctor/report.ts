import { version } from "../version.ts";
import type { Finding } from "./checks.ts";

const STATUS_WIDTH = 8;

/** The findings as lines or as JSON, and whether nothing is broken. */
export function report(
  checks: readonly Finding[],
  isJson: boolean,
): { readonly ok: boolean; readonly text: string } {
  const ok = checks.every(({ status }) => status !== "broken");
  if (isJson) {
    return { ok, text: `${JSON.stringify({ version: version(), ok, checks }, null, 2)}\n` };
  }
  const lines = checks.flatMap(({ name, status, found, remedy }) => [
    `${status.padEnd(STATUS_WIDTH)} ${name}: ${found}`,
    ...(remedy === undefined ? [] : [`${" ".repeat(STATUS_WIDTH)} -> ${remedy}`]),
  ]);
  const last = ok ? "everything that Seine always needs is there" : "something is broken";
  return { ok, text: `seine ${version()}\n${lines.join("\n")}\n${last}\n` };
}
