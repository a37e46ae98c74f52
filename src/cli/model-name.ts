import { basename } from "node:path";

/** The name that `train` gives a model without `--name`. */
const UNNAMED = "model";

/** What a model is called beside another: its file's name alone, `default` for the shipped one. */
export function shortModelName(path: string): string {
  return basename(path, ".json");
}

/** A model's display name: its name or, if it has none, its file's. */
export function calledBy(name: string, path: string): string {
  return name === UNNAMED ? shortModelName(path) : name;
}
