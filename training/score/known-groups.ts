/** The groups; none if "unknown" is the only one, which would repeat the figures of all pages. */
export function knownGroups<Value>(groups: ReadonlyMap<string, Value>): [string, Value][] {
  return groups.size === 1 && groups.has("unknown") ? [] : [...groups];
}
