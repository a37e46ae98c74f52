import type { Source } from "./source.ts";

/**
 * The sources, with up to `most` of them read ahead. If the consumer stops early, reads in progress are
 * aborted.
 */
export async function* begunAhead<S extends Source>(
  sources: AsyncGenerator<S>,
  most: number,
): AsyncGenerator<S> {
  const stop = new AbortController();
  const begun: S[] = [];
  let isDone = false;
  try {
    for await (const source of sources) {
      begun.push(begin(source, stop.signal));
      if (begun.length >= most) yield begun.shift()!;
    }
    while (begun.length > 0) yield begun.shift()!;
    isDone = true;
  } finally {
    if (!isDone) stop.abort();
  }
}

function begin<S extends Source>(source: S, signal: AbortSignal): S {
  const page = source.read(signal);
  // The error is thrown later, when the page is read in its turn.
  page.catch(() => {});
  return { ...source, read: () => page };
}
