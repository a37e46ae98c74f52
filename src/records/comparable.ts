import { squash } from "../metadata/title-parts.ts";
import { withoutDelimiters } from "./delimiter.ts";
import { normalized, stockOf } from "./normalize.ts";

/** The key that values are compared by: the normalized value, else letters and digits. */
export function comparable(attribute: string, text: string): string {
  const bare = withoutDelimiters(text);
  const value = attribute === "availability" ? stockOf(bare) : normalized(attribute, bare);
  return String(value ?? squash(text));
}
