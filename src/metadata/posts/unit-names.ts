/** Which of the names in repeated units are their authors'. */
import { commonAncestor, type Document } from "../../document/document.ts";
import { type NameMark, WEAK } from "./name-marks.ts";
import type { TimeMark } from "./time-marks.ts";

/** Share of the units that weak marks must be in, and that make a kind the usual one. */
const NEARLY_ALL = 0.8;

/** Kinds of names, the likeliest to be the authors' first. */
export function nameKinds(
  owns: readonly { readonly names: readonly NameMark[] }[],
): Map<string, number> {
  const counts = new Map<string, { level: number; units: number; texts: Set<string> }>();
  for (const { names } of owns) {
    for (const { kind, level, text } of firstOfKinds(names)) {
      const known = counts.get(kind);
      if (known === undefined) counts.set(kind, { level, units: 1, texts: new Set([text]) });
      else {
        known.units++;
        known.texts.add(text);
      }
    }
  }
  const enough = NEARLY_ALL * owns.length;
  const kinds = [...counts].filter(
    ([, { level, units, texts }]) => level < WEAK || (units >= enough && texts.size > 1),
  );
  kinds.sort(([, a], [, b]) => {
    const whole = Number(b.units >= enough) - Number(a.units >= enough);
    return (
      whole || (a.units >= enough ? a.level - b.level : b.units - a.units) || b.units - a.units
    );
  });
  return new Map(kinds.map(([kind], i) => [kind, i]));
}

function firstOfKinds(names: readonly NameMark[]): NameMark[] {
  const seen = new Set<string>();
  return names.filter(({ kind }) => !seen.has(kind) && seen.add(kind));
}

/** The name of the best kind; of several the one in the smallest element with the time. */
export function nameBeside(
  document: Document,
  names: readonly NameMark[],
  kinds: ReadonlyMap<string, number>,
  time: TimeMark,
): NameMark | undefined {
  let best: NameMark | undefined;
  let bestKind = Number.POSITIVE_INFINITY;
  let bestDepth = -1;
  for (const name of names) {
    const kind = kinds.get(name.kind);
    if (kind === undefined || kind > bestKind) continue;
    const depth = document.depths[commonAncestor(document, name.node, time.node)]!;
    if (kind === bestKind && depth <= bestDepth) continue;
    best = name;
    bestKind = kind;
    bestDepth = depth;
  }
  return best;
}
