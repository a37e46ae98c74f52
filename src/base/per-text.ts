/** Longer texts are not kept. Characters of texts that are kept by one function. */
const LONGEST = 500_000;
const MOST_KEPT = 2_000_000;
/** Texts that were met once are remembered by a few of their characters. */
const MOST_MET = 2000;
const SAMPLES = 64;
/** Kept texts that are alike in these are kept side by side, so many at most. */
const MOST_ALIKE = 8;
/** Where there is no room, every n-th text gets some: what comes in turns would never be met again. */
const STRIDE = 8;

/**
 * Caches what is computed of a text alone, such as a style sheet that the pages of a site share. A text is kept
 * when it is met again, until newer ones need its room.
 */
export function perText<M>(compute: (text: string) => M): (text: string) => M {
  /** By the sign of the text, or a number behind it. The one that was asked for last at the end. */
  const kept = new Map<number, { readonly text: string; readonly value: M }>();
  let met = new Set<number>();
  let size = 0;
  let refused = 0;
  const isWanted = (text: string, sign: number): boolean => {
    if (!met.has(sign)) {
      if (met.size >= MOST_MET) met = new Set();
      met.add(sign);
      return false;
    }
    return size + text.length <= MOST_KEPT || ++refused % STRIDE === 0;
  };
  const forget = (key: number): void => {
    size -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  };
  return (given) => {
    const sign = signOf(given);
    let place = sign;
    for (; place < sign + MOST_ALIKE; place++) {
      const cached = kept.get(place);
      if (cached === undefined) break;
      if (cached.text !== given) continue;
      kept.delete(place);
      kept.set(place, cached);
      return cached.value;
    }
    if (place === sign + MOST_ALIKE) place = sign;
    if (given.length > LONGEST || !isWanted(given, sign)) return compute(given);
    // A part of a page would keep the whole of it.
    const text = ` ${given}`.slice(1);
    const value = compute(text);
    forget(place);
    kept.set(place, { text, value });
    size += text.length;
    for (const oldest of kept.keys()) {
      if (size <= MOST_KEPT) break;
      forget(oldest);
    }
    return value;
  };
}

/** A number, nearly always another one for another text: a map of texts would read all of each. */
function signOf(text: string): number {
  let sign = text.length;
  const step = Math.max(1, Math.floor(text.length / SAMPLES));
  for (let i = 0; i < text.length; i += step) sign = (31 * sign + text.charCodeAt(i)) | 0;
  return sign;
}
