import { loadFormat } from "../output/formats/load.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { type ExtractParts, mayRefuse, needsMetadata } from "./extract-with.ts";
import type { ExtractOptions } from "./options/page-options.ts";

/** Loads only the parts that these options need, which are correct: formats have large libraries. */
export async function loadParts(options: ExtractOptions<FormatName>): Promise<ExtractParts> {
  const { format = "text", formats = [] } = options;
  const names = [format, ...formats];
  const loaded = await Promise.all(names.map(loadFormat));
  return {
    format: (name) => loaded[names.indexOf(name)]!,
    metadata: needsMetadata(options)
      ? (await import("../metadata/metadata.ts")).documentMetadata
      : () => ({}),
    refusal: mayRefuse(options)
      ? (await import("../pipeline/refusal.ts")).refusalOf
      : () => undefined,
  };
}
