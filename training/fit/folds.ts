import { createRandom } from "../../src/base/random.ts";
import { TrainingError } from "../corpus/training-error.ts";

/**
 * Assigns items to folds so that no group (a site) stands in two folds and folds hold about the
 * same number of items.
 *
 * Groups go, largest first, to the fold that has the fewest items (the longest-processing-time
 * rule): the largest fold exceeds the smallest by at most the size of the largest group. The seed
 * decides the order of groups of one size and which of the equally small folds takes the next group.
 *
 * @param groups group name per item
 * @param folds number of folds, at least 2
 * @returns fold number in [0, folds) per item; every fold has an item
 * @throws TrainingError if `folds` is no integer >= 2 or there are fewer groups than folds
 */
export function groupFolds(groups: readonly string[], folds: number, seed: number): Int32Array {
  if (!Number.isInteger(folds) || folds < 2) {
    throw new TrainingError(`folds is ${folds}, expected an integer of 2 or more`);
  }
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  if (sizes.size < folds) {
    throw new TrainingError(
      `${groups.length} items form ${sizes.size} groups, expected at least ${folds} groups for ` +
        `${folds} folds; use fewer folds (--folds) or pages of more sites`,
    );
  }
  const random = createRandom(seed);
  const order = random.shuffle([...sizes]).sort((a, b) => b[1] - a[1]);
  const preference = random.shuffle(Array.from({ length: folds }, (_, fold) => fold));
  const filled = new Int32Array(folds);
  const foldOf = new Map<string, number>();
  for (const [group, size] of order) {
    let smallest = preference[0]!;
    for (const fold of preference) if (filled[fold]! < filled[smallest]!) smallest = fold;
    filled[smallest] = filled[smallest]! + size;
    foldOf.set(group, smallest);
  }
  return Int32Array.from(groups, (group) => foldOf.get(group)!);
}
