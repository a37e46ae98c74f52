import { identified, type NamedPage } from "../document/identity.ts";
import type { Failure, Writing } from "./batch-page.ts";

/** The output of a page, or its failure. */
export type WrittenPage = NamedPage &
  ({ readonly result: Pick<Writing, "content"> } | { readonly error: Failure });

/** A page's line of JSON output; its content is a JSON object. */
export function outcomeLine(page: WrittenPage): string {
  const about = JSON.stringify(identified(page)).slice(1, -1);
  if ("result" in page) {
    const fields = page.result.content.slice(1);
    // The object may be empty.
    return fields === "}" ? `{${about}}\n` : `{${about},${fields}\n`;
  }
  const { reason, message } = page.error;
  return `{${about},"error":${JSON.stringify({ reason, message })}}\n`;
}
