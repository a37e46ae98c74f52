/** Keys that are kept at a time: a crawl may name any number of languages. */
const MOST_KEPT = 64;

/** A function that computes its value once for each of a few keys. */
export function remembered<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined && !values.has(key)) {
      if (values.size >= MOST_KEPT) values.clear();
      value = compute(key);
      values.set(key, value);
    }
    return value as Value;
  };
}
