/** Selectors as css-what reads them. */
import { parse, type Selector } from "css-what";
import { scanned } from "./selector-scan.ts";

/** The selectors of a list. A scan is far faster than css-what, and reads nearly all. */
export function tokensOf(list: string): Selector[][] {
  return scanned(list) ?? parse(list);
}
