/**
 * Results in the order of the items. Items are read on demand: at most `most.items` in flight, and none
 * started while their total size exceeds `most.size`.
 *
 * If reading fails, the items read so far finish first. After `signal` nothing more is read; a pending
 * read is abandoned.
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
    // Not awaited: a reader that waits for an item cannot end before the item has come.
    reader.return?.().catch(() => {});
  }
}

/** Reads items without awaiting them: `run` awaits an item that is a promise, so that it fails alone. */
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

/** The next item, the error of reading it, or the end after the signal. */
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
