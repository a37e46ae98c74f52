/** Selectors as css-what reads them, the usual ones by a short way. */
import { AttributeAction, parse, type Selector, SelectorType } from "css-what";

/** A selector of tags, classes, ids, spaces and `>`. */
export const PLAIN: RegExp =
  /^(?:[a-z][a-z0-9]*|(?=[.#]))(?:[.#]-?[a-z_][\w-]*)*(?:(?: +| *> *)(?:[a-z][a-z0-9]*|(?=[.#]))(?:[.#]-?[a-z_][\w-]*)*)*$/i;
const PARTS = /([ >]+)|([.#]?)([\w-]+)/g;

/** The selectors of a list as css-what reads them; most have nothing but tags, classes, ids and spaces. */
export function tokensOf(list: string): Selector[][] {
  if (!PLAIN.test(list)) return parse(list);
  const tokens: Selector[] = [];
  for (const [, combinator, sign, name = ""] of list.matchAll(PARTS)) {
    if (combinator !== undefined) {
      const isChild = combinator.includes(">");
      tokens.push({ type: isChild ? SelectorType.Child : SelectorType.Descendant });
    } else if (sign === "") tokens.push({ type: SelectorType.Tag, name, namespace: null });
    else {
      tokens.push({
        type: SelectorType.Attribute,
        name: sign === "#" ? "id" : "class",
        action: sign === "#" ? AttributeAction.Equals : AttributeAction.Element,
        value: name,
        namespace: null,
        ignoreCase: "quirks",
      });
    }
  }
  return [tokens];
}
