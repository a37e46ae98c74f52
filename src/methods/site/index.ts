import { contentExtractor } from "./content-extractor.ts";
import { infodiscoverer } from "./infodiscoverer.ts";
import { onNoOtherPage } from "./on-no-other-page.ts";
import type { SiteMethod } from "./site-method.ts";
import { structureTree } from "./style-tree/structure-tree.ts";
import { styleTree } from "./style-tree/style-tree.ts";
import { wisdom } from "./wisdom/wisdom.ts";

/** Every method that needs other pages of a site. A new one is a file in this folder and a line here. */
export const siteMethods: readonly SiteMethod[] = [
  onNoOtherPage,
  infodiscoverer,
  wisdom,
  structureTree,
  styleTree,
  contentExtractor,
];

/** The site method of that id. Throws a RangeError that lists the known ids. */
export function siteMethodNamed(id: string): SiteMethod {
  const found = siteMethods.find((method) => method.id === id);
  if (found !== undefined) return found;
  throw new RangeError(
    `unknown site method "${id}"; known: ${siteMethods.map((method) => method.id).join(", ")}`,
  );
}
