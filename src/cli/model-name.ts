import { basename } from "node:path";

/** The name that `train` gives a model without `--name`. */
const UNNAMED = "model";

/** A model's display name: its name or, if it has none, its file's. */
export function calledBy(name: string, path: string): string {
  return name === UNNAMED ? basename(path) : name;
}
