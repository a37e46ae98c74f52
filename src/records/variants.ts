/** The forms that a declared thing has: by a group's list, or by offers with codes or names of their own. */
import { squash } from "../metadata/title-parts.ts";
import type { RecordValue, RecordVariant } from "./record.ts";

type Values = ReadonlyMap<string, readonly RecordValue[]>;

/** Attributes in which the forms of a thing differ, as schema.org and shops name them. */
const AXES =
  "color size material pattern flavor flavour scent style width length capacity storage".split(" ");
const VARIES_BY = "varies_by";
const OPTION = "option";
const LAST_NAME = /[/#]([^/#]+)$/;
const EDGES = /^[\s/|,–-]+|(?<![\s/|,–-])[\s/|,–-]+$/g;

/**
 * The variants of a thing with their axes. An axis is an attribute that the group names, or a usual one in which
 * the variants differ; else what the variant's name has beyond the group's.
 */
export function variantsOf(group: Values, variants: readonly Values[]): RecordVariant[] {
  const named = (group.get(VARIES_BY) ?? []).map(({ text }) => {
    return (LAST_NAME.exec(text)?.[1] ?? text).toLowerCase();
  });
  const axes = [...new Set([...named, ...AXES])].filter((axis) => {
    const texts = new Set(variants.map((own) => own.get(axis)?.[0]?.text ?? ""));
    return texts.size > 1 || (named.includes(axis) && !texts.has(""));
  });
  const titles = (group.get("title") ?? []).map(({ text }) => text);
  return variants.map((own) => {
    const found = axes.flatMap((axis) => {
      const text = own.get(axis)?.[0]?.text;
      return text === undefined ? [] : [[axis, text] as const];
    });
    const option = found.length > 0 ? undefined : optionOf(own, titles);
    return {
      axes: Object.fromEntries(option === undefined ? found : [[OPTION, option]]),
      attributes: Object.fromEntries(own),
    };
  });
}

/** What a variant's name adds to its group's, else its name or its code. */
function optionOf(own: Values, titles: readonly string[]): string | undefined {
  const name = own.get("title")?.[0]?.text;
  if (name !== undefined) {
    const whole = titles.find((title) => name.startsWith(title));
    const rest = whole === undefined ? "" : name.slice(whole.length).replace(EDGES, "");
    if (rest !== "") return rest;
    if (!titles.some((title) => squash(title) === squash(name))) return name;
  }
  return own.get("sku")?.[0]?.text;
}
