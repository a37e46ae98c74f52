/** Which of the names in repeated units are their authors'. */
import { commonAncestor, type Document } from "../../document/document.ts";
import { type NameMark, WEAK } from "./name-marks.ts";
import type { TimeMark } from "./time-marks.ts";

/** Share of the units that weak marks must be in, and that make a kind the usual one. */
const NEARLY_ALL = 0.8;

/** What the units of a shape have of a kind of names. */
interface Usage {
  readonly kind: number;
  readonly level: number;
  /** The first name of the kind, and whether others differ from it. */
  readonly text: string;
  varies: boolean;
  /** How many units have one, and the last of them. */
  units: number;
  last: number;
}

/** By kind of names its place, the likeliest to be the authors' first; nothing for kinds that are not. */
export function nameKinds(owns: readonly { readonly names: readonly NameMark[] }[]): number[] {
  const usages: Usage[] = [];
  const byKind: (Usage | undefined)[] = [];
  for (let i = 0; i < owns.length; i++) {
    for (const { kind, level, text } of owns[i]!.names) {
      const names = byKind[kind];
      if (names === undefined) {
        const usage = { kind, level, text, varies: false, units: 1, last: i };
        byKind[kind] = usage;
        usages.push(usage);
      } else if (names.last !== i) {
        names.last = i;
        names.units++;
        if (text !== names.text) names.varies = true;
      }
    }
  }
  const enough = NEARLY_ALL * owns.length;
  const kinds = usages.filter(
    ({ level, units, varies }) => level < WEAK || (units >= enough && varies),
  );
  kinds.sort((a, b) => {
    const whole = Number(b.units >= enough) - Number(a.units >= enough);
    return (
      whole || (a.units >= enough ? a.level - b.level : b.units - a.units) || b.units - a.units
    );
  });
  const places: number[] = [];
  for (const [place, { kind }] of kinds.entries()) places[kind] = place;
  return places;
}

/**
 * The name of the best kind; of several the one in the smallest element with the time.
 *
 * @param places by {@link nameKinds}
 */
export function nameBeside(
  document: Document,
  names: readonly NameMark[],
  places: readonly number[],
  time: TimeMark,
): NameMark | undefined {
  let best: NameMark | undefined;
  let bestPlace = Number.POSITIVE_INFINITY;
  /** Of the best name; -1 where no other is of its kind. */
  let bestDepth = -1;
  for (const name of names) {
    const place = places[name.kind];
    if (place === undefined || place > bestPlace) continue;
    if (place < bestPlace) {
      best = name;
      bestPlace = place;
      bestDepth = -1;
      continue;
    }
    if (bestDepth < 0) bestDepth = depthWith(document, best!, time);
    const depth = depthWith(document, name, time);
    if (depth <= bestDepth) continue;
    best = name;
    bestDepth = depth;
  }
  return best;
}

/** Depth of the smallest element with a name and a time. */
function depthWith(document: Document, name: NameMark, time: TimeMark): number {
  return document.depths[commonAncestor(document, name.node, time.node)]!;
}
