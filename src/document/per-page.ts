/**
 * Caches a measure of a page that several families or rules read. It is computed on first use, and kept
 * until the function is called for another page or the page is collected.
 *
 * Each page has its own WeakMap: the young-generation collector treats a map's entries as alive even if
 * their keys are not. In one map for all pages dead pages would be promoted.
 */
export function perPage<P extends object, M>(compute: (page: P) => M): (page: P) => M {
  let known = new WeakMap<P, M>();
  return (page) => {
    let measure = known.get(page);
    if (measure === undefined) {
      measure = compute(page);
      known = new WeakMap([[page, measure]]);
    }
    return measure;
  };
}
