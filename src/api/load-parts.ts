import type { OutputFormat } from "../output/formats/format.ts";
import { loadFormat } from "../output/formats/load.ts";
import { type FormatName, formatRegistry } from "../output/formats/registry.ts";
import { type ExtractParts, mayRefuse, needsMetadata } from "./extract-with.ts";
import type { ExtractOptions } from "./options/page-options.ts";

/** Loads the parts alone that extractions with these options need: the others take time and memory. */
export async function loadParts(options: ExtractOptions<FormatName>): Promise<ExtractParts> {
  const loaded = new Map<FormatName, OutputFormat>();
  for (const name of [options.format ?? "text", ...(options.formats ?? [])]) {
    // Others are refused where options are checked.
    if (name in formatRegistry) loaded.set(name, await loadFormat(name));
  }
  return {
    format: (name) => loaded.get(name)!,
    metadata: needsMetadata(options)
      ? (await import("../metadata/metadata.ts")).documentMetadata
      : () => ({}),
    refusal: mayRefuse(options)
      ? (await import("../pipeline/refusal.ts")).refusalOf
      : () => undefined,
  };
}
