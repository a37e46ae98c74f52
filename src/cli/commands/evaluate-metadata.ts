import type { FieldScore, FieldSummary } from "../../../training/score/metadata-scores.ts";
import { UsageError } from "../exit.ts";
import { type CorpusFlags, checkCorpora, eachLabelled } from "../learning.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { ContentFlags } from "./evaluate-content.ts";

type MetadataFlags = CorpusFlags & Pick<ContentFlags, "worst" | "json">;

type Rates = Readonly<Record<string, FieldSummary>>;

/** `seine evaluate --metadata`: match rates per field and page type, and a sample of the misses. */
export async function evaluateMetadata(
  corpora: readonly string[],
  flags: MetadataFlags,
): Promise<void> {
  await checkCorpora(corpora);
  const { scorePage, summariseFields, summariseStandings } = await import(
    "../../../training/score/metadata-scores.ts"
  );
  const scores: FieldScore[] = [];
  const failed = await eachLabelled(corpora, flags, (page) => {
    if (flags.split !== undefined && page.split !== flags.split) return false;
    scores.push(...scorePage(page));
    return true;
  });
  if (scores.length === 0) {
    const found = `found no gold title, author or publish_date in ${corpora.join(", ")}`;
    throw new UsageError(`${found}; expected a corpus with metadata`);
  }
  const overall: Rates = summariseFields(scores);
  const types = [...new Set(scores.map(({ pageType }) => pageType))].sort();
  const byType = new Map<string, Rates>(
    types.map((type) => [
      type || "unknown",
      summariseFields(scores.filter(({ pageType }) => pageType === type)),
    ]),
  );
  const misses = Object.keys(overall).flatMap((field) => missesOf(scores, field, flags.worst));
  if (flags.json) {
    const byPageType = Object.fromEntries(byType);
    const title_stands = summariseStandings(scores);
    const report = { overall, page_type: byPageType, title_stands, misses, failed };
    print(`${JSON.stringify(report)}\n`);
    return;
  }
  const sections: string[] = [];
  for (const [field, { pages }] of Object.entries(overall)) {
    if (pages === 0) continue;
    sections.push(ratesTable(field, overall, byType));
    if (field === "title") sections.push(standingsTable(summariseStandings(scores)));
    const missed = misses.filter((miss) => miss.field === field);
    if (missed.length > 0) sections.push(missList(missed));
  }
  print(sections.join("\n"));
}

/** Misses spread over the corpus, since the first ones may all be of one site. */
function missesOf(scores: readonly FieldScore[], field: string, count: number): FieldScore[] {
  const all = scores.filter(
    (score) => score.field === field && score.gold !== undefined && !score.normalised,
  );
  const step = Math.max(1, all.length / Math.max(1, count));
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, count);
}

function ratesTable(field: string, overall: Rates, byType: ReadonlyMap<string, Rates>): string {
  const row = (name: string, rates: Rates): string[] => {
    const { pages, exact, normalised, partial, missing, extra } = rates[field]!;
    const shares = [exact, normalised, partial, missing].map((share) =>
      pages === 0 ? "-" : share.toFixed(3),
    );
    return [name, String(pages), ...shares, String(extra)];
  };
  return table([
    [field, "pages", "exact", "normalised", "partial", "missing", "extra"],
    row("all", overall),
    ...[...byType].map(([type, rates]) => row(type, rates)),
  ]);
}

/** Where on pages gold titles are found, which bounds any choice between heading and stated title. */
function standingsTable(
  standings: Readonly<Record<string, { readonly pages: number; readonly normalised: number }>>,
): string {
  return table([
    ["title found in", "pages", "normalised"],
    ...Object.entries(standings).map(([name, { pages, normalised }]) => [
      name,
      String(pages),
      pages === 0 ? "-" : normalised.toFixed(3),
    ]),
  ]);
}

function missList(misses: readonly FieldScore[]): string {
  const lines = misses.map(({ id, gold, found, source }) => {
    const instead = found === undefined ? "nothing" : `${JSON.stringify(found)} (${source})`;
    return `  ${id}: expected ${JSON.stringify(gold)}, found ${instead}\n`;
  });
  return lines.join("");
}
