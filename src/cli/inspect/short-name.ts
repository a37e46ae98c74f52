import { basename } from "node:path";

const address = /^https?:/i;

/** Reports are shared, so they have the name of a file but not its path. */
export function shortName(name: string): string {
  return address.test(name) ? name : basename(name);
}
