import { basename } from "node:path";

const address = /^https?:/i;

/** A file's name without its path, which a shared report should not show. */
export function shortName(name: string): string {
  return address.test(name) ? name : basename(name);
}
