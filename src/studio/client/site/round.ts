/** A round through the pages of one site: the next page is one of the site until it needs no more. */
import { api } from "../api.ts";
import { hrefOf } from "../routes.ts";

const KEY = "seine site";

/** Begins a round. @returns the address of its first page, or of the site if there is none */
export async function beginRound(site: string): Promise<string> {
  sessionStorage.setItem(KEY, site);
  return hrefOfNext();
}

export function endRound(): void {
  sessionStorage.removeItem(KEY);
}

/** The address of the page to label after another one: in a round, of its site; else the list's if all are done. */
export async function hrefOfNext(after?: string): Promise<string> {
  const site = sessionStorage.getItem(KEY);
  if (site !== null) {
    const { id } = await api.nextOfSite(site, after);
    if (id !== null) return hrefOf("label", id);
    endRound();
    return hrefOf("site", site);
  }
  const { id } = await api.next(after);
  return id === null ? hrefOf("queue") : hrefOf("label", id);
}
