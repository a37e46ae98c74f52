/** Joins pages in a text format. Several pages get headers as in head(1). */
export function documents(): (name: string, several: boolean, content: string) => string {
  let isFirst = true;
  return (name, several, content) => {
    const head = several ? `${isFirst ? "" : "\n"}==> ${name} <==\n` : "";
    isFirst = false;
    return head + documentText(content);
  };
}

/** A page's content, and its end. */
export function documentText(content: string): string {
  return content === "" ? "" : `${content}\n`;
}
