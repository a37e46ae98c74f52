import type { FormatOptions } from "./formats/format.ts";
import type { FormatName } from "./formats/registry.ts";

/** Options that shape the content once its blocks are chosen. */
export interface ContentOptions extends FormatOptions {
  /** Default `text`. */
  readonly format?: FormatName | undefined;
}
