import { squash } from "../metadata/title-parts.ts";
import { withoutDelimiters } from "./delimiter.ts";
import { normalized, stockOf } from "./normalize.ts";

/** A value as it is compared: by what it means to a program, else by its letters and digits. */
export function comparable(attribute: string, text: string): string {
  const bare = withoutDelimiters(text);
  const value = attribute === "availability" ? stockOf(bare) : normalized(attribute, bare);
  return String(value ?? squash(text));
}
