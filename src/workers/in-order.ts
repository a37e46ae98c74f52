/**
 * Results in the order of the items. Items are read only as there is room for them: at most so many
 * are under way, and no more once they have the size.
 *
 * When the items fail, those read so far are finished first. After `signal` nothing more is read,
 * even while an item is being waited for.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  run: (item: Item) => Promise<Result>,
  most: { readonly items: number; readonly size: number },
  signal: AbortSignal | undefined,
  sizeOf: (item: Item) => number = () => 0,
): AsyncGenerator<Result, void, undefined> {
  const reader = readerOf(items);
  const pending: { readonly result: Promise<Result>; readonly size: number }[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  try {
    while (failure === undefined) {
      const next = await nextItem(reader, signal);
      if ("error" in next) failure = next;
      else if (next.done) break;
      else {
        pending.push({ result: run(next.value), size: sizeOf(next.value) });
        size += pending.at(-1)!.size;
      }
      while (pending.length >= most.items || size > most.size) {
        const first = pending.shift()!;
        yield await first.result;
        size -= first.size;
      }
    }
    for (const { result } of pending) yield await result;
    if (failure !== undefined) throw failure.error;
  } finally {
    // Not awaited: a reader that waits for an item cannot be ended before it has come.
    reader.return?.().catch(() => {});
  }
}

/** Reads items as they are: one that is a promise is for `run` to wait for, and its failure is its own. */
function readerOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): Pick<AsyncIterator<Item>, "next" | "return"> {
  if (Symbol.asyncIterator in items) return items[Symbol.asyncIterator]();
  const iterator = items[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.() ?? { done: true, value: undefined },
  };
}

type Next<Item> = IteratorResult<Item, unknown> | { readonly error: unknown };

/** The next item, what kept it from coming, or the end once the signal is given. */
function nextItem<Item>(
  reader: Pick<AsyncIterator<Item>, "next">,
  signal: AbortSignal | undefined,
): Promise<Next<Item>> {
  return new Promise((resolve) => {
    const settle = (next: Next<Item>): void => {
      signal?.removeEventListener("abort", onAbort);
      resolve(next);
    };
    const onAbort = (): void => settle({ done: true, value: undefined });
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener("abort", onAbort);
    const fail = (error: unknown): void => settle({ error });
    reader.next().then(({ done, value }) => settle({ done, value } as Next<Item>), fail);
  });
}
