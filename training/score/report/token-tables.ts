import type { Element } from "hast";
import { z } from "zod";
import { tokenOdds } from "../../../src/features/families/token-odds/token-odds.ts";
import { table } from "../../../src/inspect/static-report.ts";
import { signed } from "../../../src/inspect/wording.ts";
import type { Model } from "../../../src/models/model.ts";
import { element } from "../../../src/plots/element.ts";

/** Most tokens listed per side. */
const TOKENS = 25;

const tableSchema = z.object({
  own: z.record(z.string(), z.number()),
  above: z.record(z.string(), z.number()),
});

/**
 * The tokens of ids, classes and roles with the largest and smallest learned log-odds of content; undefined if
 * the model learned none.
 */
export function tokenTables(model: Model): Element | undefined {
  const spec = model.featurizer.specs.find(({ name }) => name === tokenOdds.name);
  const read = tableSchema.safeParse(spec?.table);
  if (!read.success) return undefined;
  const columns = [
    { title: "On a block", odds: read.data.own },
    { title: "Above a block", odds: read.data.above },
  ].flatMap(({ title, odds }) => [
    side(`${title}, content-leaning`, odds, 1),
    side(`${title}, boilerplate-leaning`, odds, -1),
  ]);
  return element("div", { class: "columns" }, ...columns);
}

/** @param sign 1 for the largest odds, -1 for the smallest */
function side(title: string, odds: Readonly<Record<string, number>>, sign: number): Element {
  const rows = Object.entries(odds)
    .filter(([, value]) => sign * value > 0)
    .sort(([a, x], [b, y]) => sign * (y - x) || (a < b ? -1 : 1))
    .slice(0, TOKENS)
    .map(([token, value]) => [token, signed(value), Math.exp(value).toPrecision(2)]);
  return table([title, "log-odds", "odds"], rows);
}
