/** Gathers the resources that a page links to, from wherever they are: an archive, a folder or the web. */
import { counted } from "../../base/counted.ts";
import { openDocument } from "../../document/open-page.ts";
import type { PageSource } from "../corpus-store.ts";
import { ADDRESS, addressesIn, baseOf, IMPORT, linksOf } from "./links.ts";
import {
  cssOf,
  DEPTH,
  type Find,
  MOST_BYTES,
  MOST_BYTES_EACH,
  MOST_RESOURCES,
  type Resource,
  type Resources,
} from "./resource.ts";

export interface Gathered {
  readonly resources: Resources;
  /** Links that were left out by the limits. */
  readonly excess: number;
  /** Style sheets that were not found. */
  readonly missing: number;
}

/** Requests at once. */
const AT_ONCE = 6;

/** Sheets first, then images, then what sheets show: so the limits spare what matters most. */
export async function gather({ html, url, charset }: PageSource, find: Find): Promise<Gathered> {
  const { document } = openDocument(html, charset);
  const base = baseOf(document, url);
  const links = linksOf(document, base);
  const gathering = createGathering(find);
  const sheets: [css: string, base: string][] = links.styles.map((css) => [css, base]);
  const linked = new Set<string>();
  let level = [...links.sheets, ...sheets.flatMap(([css]) => addressesIn(css, base, IMPORT))];
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    for (const address of level) linked.add(address);
    const taken = await gathering.take(level.map((address) => [address]));
    const found = taken.flatMap(([address, resource]): [string, string][] =>
      resource.ending === "css" ? [[cssOf(resource), address]] : [],
    );
    level = found.flatMap(([css, address]) => addressesIn(css, address, IMPORT));
    sheets.push(...found);
  }
  await gathering.take(links.images);
  const shown = sheets.flatMap(([css, address]) => addressesIn(css, address, ADDRESS));
  await gathering.take(shown.map((address) => [address]));
  const { resources, excess } = gathering;
  const missing = [...linked].filter((address) => !resources.has(address)).length;
  return { resources, excess, missing };
}

function createGathering(find: Find) {
  const resources = new Map<string, Resource>();
  const asked = new Set<string>();
  let [count, bytes, excess] = [0, 0, 0];
  const firstOf = async (
    addresses: readonly string[],
  ): Promise<Resource | "too large" | undefined> => {
    for (const address of addresses) {
      const found = await find(address);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    resources,
    get excess() {
      return excess;
    },
    /** Takes the first that is found at the addresses of each group. */
    async take(groups: readonly (readonly string[])[]): Promise<[string, Resource][]> {
      const taken: [string, Resource][] = [];
      const fresh = groups.filter((addresses) => {
        const isFresh = addresses.some((address) => !asked.has(address));
        for (const address of addresses) asked.add(address);
        return isFresh;
      });
      for (let at = 0; at < fresh.length; at += AT_ONCE) {
        const some = fresh.slice(at, at + AT_ONCE);
        if (count >= MOST_RESOURCES || bytes >= MOST_BYTES) {
          excess += fresh.length - at;
          break;
        }
        const found = await Promise.all(some.map(firstOf));
        for (const [i, resource] of found.entries()) {
          if (resource === undefined) continue;
          if (!fits(resource)) excess++;
          else {
            count++;
            bytes += resource.bytes.length;
            for (const address of some[i]!) resources.set(address, resource);
            taken.push([some[i]![0]!, resource]);
          }
        }
      }
      return taken;
    },
  };

  function fits(found: Resource | "too large"): found is Resource {
    if (found === "too large" || found.bytes.length > MOST_BYTES_EACH) return false;
    return count < MOST_RESOURCES && bytes + found.bytes.length <= MOST_BYTES;
  }
}

const MIB = 2 ** 20;

/** What a page is drawn without; undefined if nothing is known to be missing. */
export function leftOut({ excess, missing }: Gathered): string | undefined {
  const [each, all] = [MOST_BYTES_EACH / MIB, MOST_BYTES / MIB];
  const limits = `${MOST_RESOURCES} a page, ${each} MiB each, ${all} MiB in all`;
  const parts = [
    missing > 0 && `${counted(missing, "style sheet")} that could not be found`,
    excess > 0 && `${counted(excess, "file")} beyond the limits (${limits})`,
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `the page is drawn without ${parts.join(" and ")}`;
}
