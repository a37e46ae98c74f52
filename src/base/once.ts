/** A function that computes its value at the first call. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
