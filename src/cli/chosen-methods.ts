import { messageOf, UsageError } from "./exit.ts";

/**
 * The methods of `--methods`.
 *
 * @param find throws for an unknown name
 * @throws UsageError for an unknown name, and for `all` or `none` together with others
 */
export function chosenMethods(
  ids: readonly string[] | undefined,
  known: readonly string[],
  find: (id: string) => unknown,
): readonly string[] {
  const isWhole = (name: string): boolean => name === "all" || name === "none";
  if (ids !== undefined && ids.length > 1 && ids.some(isWhole)) {
    throw new UsageError(`found --methods ${ids.join()}, expected all or none alone, or names`);
  }
  const groups: Readonly<Record<string, readonly string[]>> = { all: known, none: [] };
  const chosen = groups[ids?.join() ?? "all"] ?? ids!;
  try {
    for (const id of chosen) find(id);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  return chosen;
}
