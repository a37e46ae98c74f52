/** The elements of each block. */
const elements = new Map<number, HTMLElement[]>();
for (const element of document.querySelectorAll<HTMLElement>("seine-b")) {
  const block = Number(element.dataset.b);
  const known = elements.get(block);
  if (known === undefined) elements.set(block, [element]);
  else known.push(element);
}

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
