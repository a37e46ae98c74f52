import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { reveal } from "./reveal.ts";
import type { Origin, View } from "./view.ts";

/** The number of the block that an event is on, from an attribute of its element. */
export function blockOf({ target }: Event, attribute = "data-block"): number | undefined {
  const found = (target as Element).closest(`[${attribute}]`);
  return found === null ? undefined : Number(found.getAttribute(attribute));
}

/** The element of a block. */
export function partOf(list: RefObject<Element | null>, block: number): Element | null {
  return list.current!.querySelector(`[data-block="${block}"]`);
}

/**
 * Marks the element of the shown block in a list that may have thousands, and brings that of the selected one into
 * sight, unless it was selected there.
 */
export function useMarks(view: View, list: RefObject<HTMLElement | null>, own: Origin): void {
  useLayoutEffect(() => {
    let shown: Element | null = null;
    view.onShow(() => {
      shown?.classList.remove("current");
      shown = partOf(list, view.current);
      shown?.classList.add("current");
    });
    view.onSelect((origin) => {
      const chosen = partOf(list, view.selected);
      if (chosen !== null && origin !== own) reveal(list.current!, chosen);
    });
  }, []);
}
