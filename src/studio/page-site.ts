import { declaredUrl } from "../../training/corpus/readers/declared-url.ts";
import { siteOf } from "../../training/corpus/readers/site-of.ts";
import type { ReadPage } from "./corpus-store.ts";

/** The site of a page: by its address or the one that it declares, else the page itself. */
export function pageSite(id: string, { html, url }: Pick<ReadPage, "html" | "url">): string {
  const address = [url, declaredUrl(html)].find((one) => one !== undefined && URL.canParse(one));
  return address === undefined ? id : siteOf(address);
}
