/** The groups; none where "unknown" is the only one, which would say again what is said of all pages. */
export function knownGroups<Value>(groups: ReadonlyMap<string, Value>): [string, Value][] {
  return groups.size === 1 && groups.has("unknown") ? [] : [...groups];
}
