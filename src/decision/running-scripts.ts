/** Whether a page has scripts that run, not data alone. */
import type { PageText } from "../document/page-text.ts";

const SCRIPT = /<script/gi;
/** The start of a script's tag that says that it is data. */
const DATA =
  /^.{7}[^>]{0,200}\btype\s{0,99}=\s{0,99}["']?(?:application\/(?:ld\+)?json|text\/(?:template|x-)|math)/i;
/** Characters of its longest match, or more. */
const REACH = 450;

export function hasRunningScript(source: PageText): boolean {
  let at = source.search(SCRIPT);
  for (; at >= 0; at = source.search(SCRIPT, at + 1)) {
    if (!DATA.test(source.slice(at, at + REACH))) return true;
  }
  return false;
}
