/**
 * A measure of a page that several families or rules read: computed when it is first asked for, and
 * kept as long as the page is.
 */
export function perPage<P extends object, M>(compute: (page: P) => M): (page: P) => M {
  const known = new WeakMap<P, M>();
  return (page) => {
    let measure = known.get(page);
    if (measure === undefined) {
      measure = compute(page);
      known.set(page, measure);
    }
    return measure;
  };
}
