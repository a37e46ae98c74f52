/** Longer texts are not kept. Characters of texts that are kept by one function. */
const LONGEST = 500_000;
const MOST_KEPT = 2_000_000;
/** Texts that were met once are remembered by a hash of a few of their characters. */
const MOST_MET = 2000;
const SAMPLES = 64;
/** Where there is no room, every n-th text gets some: what comes in turns would never be met again. */
const STRIDE = 8;

/**
 * Caches what is computed of a text alone, such as a style sheet that the pages of a site share. A text is kept
 * when it is met again, until newer ones need its room.
 */
export function perText<M>(compute: (text: string) => M): (text: string) => M {
  /** The one that was asked for last at the end. */
  const kept = new Map<string, { readonly text: string; readonly value: M }>();
  let met = new Set<number>();
  let size = 0;
  let refused = 0;
  const isWanted = (text: string): boolean => {
    const sign = signOf(text);
    if (!met.has(sign)) {
      if (met.size >= MOST_MET) met = new Set();
      met.add(sign);
      return false;
    }
    return size + text.length <= MOST_KEPT || ++refused % STRIDE === 0;
  };
  return (given) => {
    const known = kept.get(given);
    if (known !== undefined) {
      kept.delete(known.text);
      kept.set(known.text, known);
      return known.value;
    }
    if (given.length > LONGEST || !isWanted(given)) return compute(given);
    // A part of a page would keep the whole of it.
    const text = ` ${given}`.slice(1);
    const value = compute(text);
    kept.set(text, { text, value });
    size += text.length;
    for (const oldest of kept.keys()) {
      if (size <= MOST_KEPT) break;
      kept.delete(oldest);
      size -= oldest.length;
    }
    return value;
  };
}

/** Nearly always another one for another text. */
function signOf(text: string): number {
  let hash = 0;
  const step = Math.max(1, Math.floor(text.length / SAMPLES));
  for (let i = 0; i < text.length; i += step) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return text.length * 2 ** 32 + (hash >>> 0);
}
