import type { FormatOptions } from "./formats/format.ts";
import type { FormatWord } from "./formats/registry.ts";

/** Options that shape the content once its blocks are chosen. */
export interface ContentOptions extends FormatOptions {
  /** Default `text`. `txt` and `md` are other names of `text` and `markdown`. */
  readonly format?: FormatWord | undefined;
}
