/** Packs units into chunks. */
import type { Count } from "./split.ts";

/** A unit as packing sees it. */
export interface Packed {
  /** Tokens of the unit written alone. */
  readonly tokens: number;
  readonly keepsNext: boolean;
  /** Number of its segment. */
  readonly segment: number;
  /** Number of its post; -1 outside posts. */
  readonly post: number;
  /** Kind of its part; empty where parts are unknown. */
  readonly kind: string;
}

/** Units of one chunk. */
export interface Group<T> {
  /** Repeated from the group before. */
  readonly repeated: readonly T[];
  readonly units: readonly T[];
  readonly text: string;
  readonly tokens: number;
}

export interface Limits {
  readonly most: number;
  /** A group of at least this many tokens ends with its segment. */
  readonly least: number;
  readonly overlap: number;
}

/**
 * The units, with those split into sentences that do not fit behind their heading or caption: a heading
 * alone is not a chunk.
 *
 * @param parts the sentences of a unit
 */
export function partedBehindLeads<T extends Packed>(
  units: readonly T[],
  most: number,
  parts: (unit: T) => readonly T[],
): T[] {
  const parted: T[] = [];
  let leads = 0;
  for (const unit of units) {
    const isOver = leads > 0 && leads < most && leads + unit.tokens > most;
    leads = unit.keepsNext ? leads + unit.tokens : 0;
    if (isOver && !unit.keepsNext) for (const part of parts(unit)) parted.push(part);
    else parted.push(unit);
  }
  return parted;
}

/**
 * Fills groups in order. A group ends if the next unit does not fit, or with its segment. A heading or
 * caption moves to the group of the unit that it introduces. A group has a part of one post, or whole posts. Its units are
 * of one kind.
 *
 * @param write writes a group; `hasHeaders` is false if only the units themselves may be written
 * @param parts the sentences of a unit; as many are repeated as fit
 */
export function pack<T extends Packed>(
  units: readonly T[],
  { most, least, overlap }: Limits,
  count: Count,
  write: (units: readonly T[], hasHeaders: boolean) => string,
  parts: (unit: T) => readonly T[],
): Group<T>[] {
  const groups: Group<T>[] = [];
  let repeated: readonly T[] = [];
  for (let i = 0; i < units.length; ) {
    let sum = repeated.reduce((total, { tokens }) => total + tokens, 0);
    if (sum + units[i]!.tokens > most) {
      repeated = [];
      sum = 0;
    }
    let end = i;
    while (end < units.length && (end === i || sum + units[end]!.tokens <= most)) {
      if (end > i && endsAt(end, sum)) break;
      sum += units[end++]!.tokens;
    }
    end = withoutLeads(i, end);
    let group = groupOf(repeated, units.slice(i, end));
    // Units written together may have more tokens than the sum of each written alone.
    while (group.tokens > most) {
      if (repeated.length > 0) repeated = [];
      else if (end > i + 1) {
        const share = Math.floor(((end - i) * most) / group.tokens);
        end = Math.min(end - 1, i + Math.max(1, share));
      } else {
        group = groupOf([], units.slice(i, end), false);
        break;
      }
      group = groupOf(repeated, units.slice(i, end));
    }
    groups.push(group);
    const isCut =
      end < units.length &&
      units[end]!.kind === units[end - 1]!.kind &&
      units[end]!.segment === units[end - 1]!.segment &&
      units[end]!.post === units[end - 1]!.post;
    repeated = isCut ? tail(group.units) : [];
    i = end;
  }
  return groups;

  /** Whether a group of so many tokens ends before a unit: at an edge, or before a post that does not fit. */
  function endsAt(at: number, sum: number): boolean {
    const { segment, post, kind } = units[at]!;
    if (kind !== units[at - 1]!.kind) return true;
    const isEdge = segment !== units[at - 1]!.segment || post !== units[at - 1]!.post;
    if (isEdge && sum >= least) return true;
    if (post === units[at - 1]!.post) return false;
    if (post < 0) return true;
    let whole = sum;
    for (let k = at; k < units.length && units[k]!.post === post && whole <= most; k++) {
      whole += units[k]!.tokens;
    }
    return whole > most;
  }

  function groupOf(before: readonly T[], own: readonly T[], hasHeaders = true): Group<T> {
    const text = write([...before, ...own], hasHeaders);
    return { repeated: before, units: own, text, tokens: count(text) };
  }

  function withoutLeads(start: number, end: number): number {
    if (end === units.length) return end;
    let last = end;
    while (last > start && units[last - 1]!.keepsNext) last--;
    return last > start ? last : end;
  }

  /** The last units of a group, or sentences of the last one, of at most `overlap` tokens. */
  function tail(from: readonly T[]): T[] {
    const backwards: T[] = [];
    let room = overlap;
    for (let i = from.length - 1; i >= 0 && room > 0; i--) {
      if (from[i]!.tokens <= room) {
        room -= from[i]!.tokens;
        backwards.push(from[i]!);
        continue;
      }
      const pieces = parts(from[i]!);
      for (let k = pieces.length - 1; k > 0 && pieces[k]!.tokens <= room; k--) {
        room -= pieces[k]!.tokens;
        backwards.push(pieces[k]!);
      }
      break;
    }
    return backwards.reverse();
  }
}
