import { useRef, useState } from "preact/hooks";

/** Rows in an order that stays while they are shown. */
export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** Whether the newest order is another one. */
  readonly isOther: boolean;
  /** Takes the newest order. */
  sortAgain(): void;
}

interface Held<Row> {
  readonly key: string;
  readonly ids: string[];
  /** The newest data of each row: a row stays shown that the newest list has no room for. */
  readonly known: Map<string, Row>;
}

/**
 * Keeps rows where they are while new data comes: nothing moves away under the pointer. Rows are in the newest
 * order when a list is first shown, and on demand.
 *
 * @param newest rows in the newest order; undefined while there are none
 * @param key of the list: another list begins in its newest order
 * @param most rows to show
 */
export function useSteadyOrder<Row extends { readonly id: string }>(
  newest: readonly Row[] | undefined,
  key: string,
  most: number,
): SteadyRows<Row> {
  const held = useRef<Held<Row> | undefined>(undefined);
  const [, redraw] = useState(0);
  if (newest !== undefined) held.current = heldWith(held.current, newest, key, most);
  const { ids = [], known = new Map<string, Row>() } = held.current ?? {};
  return {
    rows: ids.map((id) => known.get(id)!),
    isOther: newest?.some(({ id }, i) => id !== ids[i]) ?? false,
    sortAgain() {
      held.current = undefined;
      redraw((count) => count + 1);
    },
  };
}

/** What is held after newer data. */
export function heldWith<Row extends { readonly id: string }>(
  before: Held<Row> | undefined,
  newest: readonly Row[],
  key: string,
  most: number,
): Held<Row> {
  const { ids, known } =
    before?.key === key ? before : { ids: [] as string[], known: new Map<string, Row>() };
  for (const row of newest) {
    if (!known.has(row.id)) {
      if (ids.length >= most) continue;
      ids.push(row.id);
    }
    known.set(row.id, row);
  }
  return { key, ids, known };
}
