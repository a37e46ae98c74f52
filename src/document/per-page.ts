/**
 * Caches a measure of a page that several families or rules read. It is computed on first use, and kept
 * until the function is called for another page or the page is collected.
 *
 * Each page has its own WeakMap: the young-generation collector treats a map's entries as alive even if
 * their keys are not. In one map for all pages dead pages would be promoted.
 *
 * @param keyOf what pages share that have the same measure; default the page itself
 */
export function perPage<P extends object, M>(
  compute: (page: P) => M,
  keyOf: (page: P) => object = itself,
): (page: P) => M {
  let known = new WeakMap<object, M>();
  const kept = new WeakMap<object, M>();
  return (page) => {
    const key = keyOf(page);
    let measure = known.get(key);
    if (measure !== undefined) return measure;
    const stays = staying.has(page);
    measure = stays ? kept.get(key) : undefined;
    if (measure === undefined) {
      measure = compute(page);
      if (stays) kept.set(key, measure);
      else known = new WeakMap([[key, measure]]);
    }
    return measure;
  };
}

/** Caches a measure of a page that depends on a text, too, such as its address or language: see {@link perPage}. */
export function perPageAnd<P extends object, Key, M>(
  compute: (page: P, key: Key) => M,
): (page: P, key: Key) => M {
  const measures = perPage((_: P) => new Map<Key, M>());
  return (page, key) => {
    const known = measures(page);
    let measure = known.get(key);
    if (measure === undefined && !known.has(key)) {
      measure = compute(page, key);
      known.set(key, measure);
    }
    return measure as M;
  };
}

const itself = <P extends object>(page: P): object => page;

const staying = new WeakSet<object>();

/** From now on all measures of this page are kept as long as it lives: for pages that come up by turns. */
export function keepMeasures(page: object): void {
  staying.add(page);
}
