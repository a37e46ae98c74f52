import { basename } from "node:path";

const address = /^https?:/i;

/** A report is passed on: it tells the name of a file, not where it lies. */
export function shortName(name: string): string {
  return address.test(name) ? name : basename(name);
}
