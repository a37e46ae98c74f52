/** Keys that are kept at a time: a crawl may name any number of languages. */
const MOST_KEPT = 64;

/** A function that computes its value once for each of a few keys. */
export function remembered<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined && !known.has(key)) {
      if (known.size >= MOST_KEPT) known.clear();
      value = compute(key);
      known.set(key, value);
    }
    return value as Value;
  };
}
