import type { Failure, Writing } from "./batch-page.ts";

/** The output of a page, or its failure. */
export type WrittenPage = { readonly id: string; readonly urlError?: string | undefined } & (
  | { readonly result: Pick<Writing, "content"> }
  | { readonly error: Failure }
);

/** A page's line of JSON output; its content is a JSON object. */
export function outcomeLine(page: WrittenPage): string {
  const { id, urlError } = page;
  const input =
    `"input":${JSON.stringify(id)}` +
    (urlError === undefined ? "" : `,"urlError":${JSON.stringify(urlError)}`);
  if ("result" in page) {
    const fields = page.result.content.slice(1);
    // The object may be empty.
    return fields === "}" ? `{${input}}\n` : `{${input},${fields}\n`;
  }
  const { reason, message } = page.error;
  return `{${input},"error":${JSON.stringify({ reason, message })}}\n`;
}
