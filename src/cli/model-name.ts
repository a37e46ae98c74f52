import { basename } from "node:path";

/** What `train` names models that were given no name. */
const UNNAMED = "model";

/** What to call a model where people read it: by its file, where nobody gave it a name. */
export function calledBy(name: string, path: string): string {
  return name === UNNAMED ? basename(path) : name;
}
