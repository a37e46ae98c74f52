/** A model file that cannot be used. The message says what is wrong and what to do. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}
