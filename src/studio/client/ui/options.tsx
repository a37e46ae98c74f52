/** The options of a select: values with their names. */
export function Options({ of }: { readonly of: readonly (readonly [string, string])[] }) {
  return (
    <>
      {of.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}
