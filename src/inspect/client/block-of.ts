import type { RefObject } from "preact";

/** The number of the block that an event is on, from an attribute of its element. */
export function blockOf({ target }: Event, attribute = "data-block"): number | undefined {
  const found = (target as Element).closest(`[${attribute}]`);
  return found === null ? undefined : Number(found.getAttribute(attribute));
}

/** The element of a block. */
export function partOf(list: RefObject<Element | null>, block: number): Element | null {
  return list.current!.querySelector(`[data-block="${block}"]`);
}
