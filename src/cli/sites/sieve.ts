/** Sites whose pages are remembered, at most. */
const SITES = 4096;

/**
 * Tells pages that their site cannot keep any more, as it has enough with smaller digests: of a site of
 * a million pages nearly all. Pages of sites that come too far apart all pass.
 *
 * @param pages most that a site keeps
 * @returns whether the page with this digest may be kept
 */
export function createSieve(pages: number): (key: string, digest: number) => boolean {
  const smallest = new Map<string, number[]>();
  return (key, digest) => {
    let digests = smallest.get(key);
    if (digests === undefined) {
      if (smallest.size >= SITES) smallest.clear();
      digests = [];
      smallest.set(key, digests);
    }
    const at = digests.findIndex((other) => other >= digest);
    if (at < 0 && digests.length >= pages) return false;
    // Of copies of a page the site chooses.
    if (digests[at] === digest) return true;
    digests.splice(at < 0 ? digests.length : at, 0, digest);
    if (digests.length > pages) digests.pop();
    return true;
  };
}
