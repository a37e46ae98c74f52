/** Pages of a round, at most: workers wait for the last of them. */
const LARGEST = 256;

/**
 * Items in rounds as large as all before together (1, 1, 2, 4, …), up to 256: what is done with a round
 * can know at least half of the items before each of its own, whoever works on them in which order. A
 * round reads its items as it is asked for them, and must be read to its end before the next.
 */
export async function* growingRounds<Item>(
  items: AsyncGenerator<Item>,
): AsyncGenerator<AsyncGenerator<Item>> {
  let next = await items.next();
  let before = 0;
  async function* round(size: number): AsyncGenerator<Item> {
    for (let i = 0; i < size && !next.done; i++) {
      const { value } = next;
      before++;
      yield value;
      next = await items.next();
    }
  }
  try {
    while (!next.done) yield round(Math.min(Math.max(before, 1), LARGEST));
  } finally {
    await items.return(undefined);
  }
}
