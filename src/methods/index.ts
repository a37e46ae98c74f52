import { cetd } from "./cetd.ts";
import { cetr } from "./cetr.ts";
import type { Method } from "./method.ts";

/** Every method of the literature. A new one is a file in this folder and a line here. */
export const methods: readonly Method[] = [...cetr, ...cetd];

/** The method of that id. Throws a RangeError that lists the known ids. */
export function methodNamed(id: string): Method {
  const found = methods.find((method) => method.id === id);
  if (found !== undefined) return found;
  throw new RangeError(
    `unknown method "${id}"; known: ${methods.map((method) => method.id).join(", ")}`,
  );
}
