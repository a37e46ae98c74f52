/**
 * What all the runs give, which go on at once; when one fails, the others are told to stop.
 *
 * @throws the error of the first that fails
 */
export async function allOrStop<T extends readonly unknown[]>(
  signal: AbortSignal | undefined,
  runs: { readonly [I in keyof T]: (signal: AbortSignal) => Promise<T[I]> },
): Promise<T> {
  const failing = new AbortController();
  const either = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  try {
    return (await Promise.all(runs.map((run) => run(either)))) as unknown as T;
  } catch (error) {
    failing.abort(error);
    throw error;
  }
}
