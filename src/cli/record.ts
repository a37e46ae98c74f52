import type { Failure, Writing } from "../workers/page.ts";

/** What is written of a page, or why there is nothing. */
export type WrittenPage = { readonly id: string } & (
  | { readonly result: Pick<Writing, "content"> }
  | { readonly error: Failure }
);

/** A page's line of JSON output; its content is a JSON object. */
export function outcomeLine(page: WrittenPage): string {
  const input = `"input":${JSON.stringify(page.id)}`;
  if ("result" in page) return `{${input},${page.result.content.slice(1)}\n`;
  const { reason, message } = page.error;
  return `{${input},"error":${JSON.stringify({ reason, message })}}\n`;
}

/** Pages in any other format one after the other, headed as head(1) does it when there are several. */
export function documents(): (name: string, several: boolean, content: string) => string {
  let isFirst = true;
  return (name, several, content) => {
    const head = several ? `${isFirst ? "" : "\n"}==> ${name} <==\n` : "";
    isFirst = false;
    return head + documentText(content);
  };
}

/** A page's content, and what follows it. */
export function documentText(content: string): string {
  return content === "" ? "" : `${content}\n`;
}
