/**
 * Training cannot go on for a reason that its caller can mend: no corpus at a path, too few sites, an
 * unknown name. The message says what was found, what was expected and what to do.
 */
export class TrainingError extends Error {
  override readonly name = "TrainingError";
}
