/** A text of CSS without its comments, each of which becomes `filler`. One without an end goes on to the end. */
export function withoutCssComments(css: string, filler: string): string {
  let text = "";
  let from = 0;
  for (let at = css.indexOf("/*"); at >= 0; at = css.indexOf("/*", from)) {
    text += css.slice(from, at) + filler;
    const end = css.indexOf("*/", at + 2);
    if (end < 0) return text;
    from = end + 2;
  }
  return from === 0 ? css : text + css.slice(from);
}
