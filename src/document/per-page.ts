/**
 * A measure of a page that several families or rules read: computed when it is first asked for, and
 * kept until another page is asked about or the page goes.
 *
 * Each page has a map of its own: the collector of young memory keeps whatever a map holds, though
 * nobody holds the key any more. In a map of all pages the dead ones would be copied and grow old.
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
