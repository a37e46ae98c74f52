/** The style sheets of pages, looked up once for all that is read of them. */
import { perText } from "../base/per-text.ts";

/** A sheet; pages that share its text share what was read of it, too, once it is kept. */
export class StyleSheet {
  readonly css: string;
  /** What was read, by the number of its reader. */
  readonly read: unknown[] = [];

  constructor(css: string) {
    this.css = css;
  }
}

export const styleSheet: (css: string) => StyleSheet = perText((css) => new StyleSheet(css));

let readers = 0;

/** Reads once of each sheet what its text alone says. */
export function perSheet<M>(
  compute: (css: string, sheet: StyleSheet) => M,
): (sheet: StyleSheet) => M {
  const number = readers++;
  return (sheet) => {
    sheet.read[number] ??= compute(sheet.css, sheet);
    return sheet.read[number] as M;
  };
}
