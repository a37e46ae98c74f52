/** Whether a page has scripts that run, not data alone. */
import type { PageText } from "../document/page-text.ts";

const SCRIPT = /<script/gi;
const SCRIPT_LENGTH = 7;
/** The start of a script's tag that says that it is data. */
const DATA =
  /^.{7}[\s\S]{0,200}\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/(?:template|x-)|math)/i;

export function hasRunningScript(source: PageText): boolean {
  let at = source.search(SCRIPT, SCRIPT_LENGTH);
  for (; at >= 0; at = source.search(SCRIPT, SCRIPT_LENGTH, at + 1)) {
    const end = source.indexOf(">", at);
    if (!DATA.test(source.slice(at, end < 0 ? source.length : end))) return true;
  }
  return false;
}
