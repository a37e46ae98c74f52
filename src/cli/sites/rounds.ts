/** Most pages of a round: at its end, workers wait for the last page. */
const LARGEST = 256;

/**
 * Items in rounds, each as large as all before it together (1, 1, 2, 4, …), up to 256. So work on an item can
 * use at least half of the items before it, for any number of workers. A round reads its items lazily, and
 * must be consumed before the next.
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
