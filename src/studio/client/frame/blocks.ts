import { groupBy } from "../../../base/groups.ts";

/** The elements of each block. */
const elements = groupBy(document.querySelectorAll<HTMLElement>("seine-b"), ({ dataset }) =>
  Number(dataset.b),
);

export function elementsOf(block: number): readonly HTMLElement[] {
  return elements.get(block) ?? [];
}

/** The first element of each block. */
export function firstElements(): HTMLElement[] {
  return [...elements.values()].map(([element]) => element!);
}

/** The block that an element belongs to. */
export function blockAt(target: EventTarget | null): number | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>("seine-b") : null;
  return found === null ? undefined : Number(found.dataset.b);
}
