/** Custom properties of CSS: `--x` and `var(--x, fallback)`. */
import type { Declared } from "./declared.ts";
import { type Given, givenBy } from "./properties.ts";

/** What elements around set, the nearest first. */
export interface Scope {
  readonly own: Declared;
  readonly around: Scope | undefined;
}

/** Variables of variables, and characters of a value: what is larger has none. */
const MOST_ROUNDS = 8;
const MAX_LENGTH = 500;
/** Elements around that are asked. */
const MOST_SCOPES = 32;

const CALL =
  /var\(\s{0,9}(--[\w\u0080-\uffff-]{1,99})\s{0,9}(?:,((?:[^()]|\([^()]{0,200}\)){0,300}))?\)/;

function lookUp(name: string, scope: Scope | undefined): string | undefined {
  for (let at = scope, i = 0; at !== undefined && i < MOST_SCOPES; at = at.around, i++) {
    const found = at.own.custom(name)?.value;
    if (found !== undefined && found !== "initial") return found;
  }
  return undefined;
}

/** The value that a property is given with its variables replaced; undefined if it is not valid then. */
export function resolved(
  { name, value: stated, shorthand }: Given,
  scope: Scope | undefined,
  isLoose: boolean,
): string | undefined {
  let value = stated;
  for (let round = 0; round < MOST_ROUNDS && value.length <= MAX_LENGTH; round++) {
    const call = CALL.exec(value);
    if (call === null) break;
    const found = lookUp(call[1]!, scope) ?? call[2]?.trim();
    if (found === undefined) return undefined;
    value = value.slice(0, call.index) + found + value.slice(call.index + call[0].length);
  }
  if (value.includes("var(")) return undefined;
  const given = givenBy(shorthand ?? name, value.trim(), -1, isLoose);
  return given.find((one) => one.name === name)?.value;
}
