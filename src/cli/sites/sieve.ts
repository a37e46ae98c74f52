/** Most sites remembered at a time. */
const SITES = 4096;

/**
 * Rejects pages that their site will not keep, because it has enough pages with smaller digests: nearly all
 * pages of a site of a million. All pages of a site pass if they come too far apart.
 *
 * @param pages most pages that a site keeps
 * @returns whether the site may keep the page with this digest
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
    // The site chooses among copies of a page.
    if (digests[at] === digest) return true;
    digests.splice(at < 0 ? digests.length : at, 0, digest);
    if (digests.length > pages) digests.pop();
    return true;
  };
}
