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
