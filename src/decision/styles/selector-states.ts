/** Selectors as they hold on a page as it is first shown, before a reader does something. */
import { AttributeAction, type PseudoSelector, type Selector, SelectorType } from "css-what";

/** States that no element is in before a reader does something. */
const never = new Set([
  "hover",
  "active",
  "focus",
  "focus-within",
  "focus-visible",
  "visited",
  "target",
  "target-within",
  "popover-open",
  "modal",
  "fullscreen",
  "host",
  "user-invalid",
  "user-valid",
  "picture-in-picture",
  "playing",
  "current",
]);
/** The letters before and after an element, as they were written once. */
const parts = new Set(["before", "after", "first-line", "first-letter"]);
/** All parts of elements that a browser knows: one that it does not know spoils its list of selectors. */
const KNOWN_PART =
  /^(?:before|after|first-line|first-letter|placeholder|selection|marker|backdrop|cue|file-selector-button|slotted|part|details-content|target-text|(?:spelling|grammar)-error|highlight|view-transition(?:-.*)?|scroll-.*|column|checkmark|picker(?:-icon)?|-webkit-.*)$/;

/** Whether a pseudo-class that is written with one colon holds nowhere, or is a part of an element. */
export function isNever(name: string): boolean {
  return never.has(name) || parts.has(name);
}

const lists = new Set(["is", "where", "matches", "-webkit-any"]);

const attributeOf = (name: string): Selector => ({
  type: SelectorType.Attribute,
  name,
  action: AttributeAction.Exists,
  value: "",
  namespace: null,
  ignoreCase: false,
});
const HREF = attributeOf("href");

/** What a state is on a page as it is first shown; undefined for others. */
const stated: Readonly<Record<string, readonly Selector[]>> = {
  link: [HREF],
  "any-link": [HREF],
  checked: [attributeOf("checked")],
  disabled: [attributeOf("disabled")],
  required: [attributeOf("required")],
  open: [attributeOf("open")],
  defined: [],
  scope: [{ type: SelectorType.Pseudo, name: "root", data: null }],
};

/**
 * A selector without its states; undefined if it matches nothing, or the letters before an element.
 *
 * @throws Error for a part of elements that no browser knows
 */
export function settle(tokens: readonly Selector[]): Selector[] | undefined {
  const settled: Selector[] = [];
  for (const token of tokens) {
    if (token.type === SelectorType.PseudoElement) {
      if (!KNOWN_PART.test(token.name)) throw new Error(`::${token.name} is not known`);
      return undefined;
    }
    if (token.type !== SelectorType.Pseudo) {
      settled.push(token);
      continue;
    }
    const parts = settledPseudo(token);
    if (parts === undefined) return undefined;
    for (const part of parts) settled.push(part);
  }
  return settled;
}

function settledPseudo(token: PseudoSelector): readonly Selector[] | undefined {
  const { name, data } = token;
  if (isNever(name)) return undefined;
  if (Object.hasOwn(stated, name)) return stated[name];
  if (!Array.isArray(data)) return [token];
  const own: Selector[][] = [];
  for (const one of data) {
    const settled = settle(one);
    if (settled !== undefined) own.push(settled);
  }
  if (own.length === 0) return name === "not" ? [] : undefined;
  return [{ type: token.type, name: lists.has(name) ? "is" : name, data: own }];
}
