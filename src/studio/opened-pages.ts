/** Pages that were opened last, classified. */
import type { OpenedPage } from "./studio-page.ts";

export type OpenedPages = Opened<OpenedPage>;

export interface Opened<Page> {
  open(id: string): Promise<Page>;
  /** Drops a page that has changed. */
  forget(id: string): void;
  /** Drops all pages, as they look otherwise now. */
  clear(): void;
}

/** Most pages in memory: the current one and its neighbours. */
const KEPT = 4;

/** @param read reads and classifies a page */
export function keepOpened<Page>(read: (id: string) => Promise<Page>): Opened<Page> {
  const kept = new Map<string, Promise<Page>>();
  const forget = (id: string): void => void kept.delete(id);
  return {
    open(id) {
      const page = kept.get(id) ?? read(id);
      kept.delete(id);
      kept.set(id, page);
      page.catch(() => forget(id));
      if (kept.size > KEPT) forget(kept.keys().next().value!);
      return page;
    },
    forget,
    clear: () => kept.clear(),
  };
}
