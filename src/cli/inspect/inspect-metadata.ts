/** `seine inspect --metadata`: the claims of a page, and which of them were chosen. */
import type { MetadataClaim } from "../../metadata/evidence.ts";
import type { PageBytes } from "../inputs/source.ts";
import { table } from "../score-tables.ts";
import type { InspectFlags } from "./flags.ts";

/** Longer values are cut in the table. */
const LONGEST = 60;

export async function renderMetadata(page: PageBytes, flags: InspectFlags): Promise<string> {
  const { metadataEvidence } = await import("../../api/metadata-evidence.ts");
  const { url } = page;
  const charset = flags.charset ?? page.charset;
  const evidence = metadataEvidence(page.bytes, {
    ...(url !== undefined && { url }),
    ...(charset !== undefined && { charset }),
  });
  if (flags.json) return `${JSON.stringify(evidence)}\n`;
  return table([["field", "value", "sources", "weight", "fate"], ...evidence.claims.map(rowOf)]);
}

function rowOf({ field, value, sources, weight, fate }: MetadataClaim): string[] {
  const text = typeof value === "string" ? value : value.join("; ");
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}\u2026` : text;
  return [field, cut, sources.join(", "), weight?.toFixed(2) ?? "", fate];
}
