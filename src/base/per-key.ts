/** What values are kept in: a map, or a weak one. */
interface Known<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** A function that computes its value once per key, and keeps it. */
export function perKey<Key, Value>(
  compute: (key: Key) => Value,
  known: Known<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}
