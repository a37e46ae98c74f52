/** Reads the selectors of rules for a page, without those that name what it has not. */
import type { Document } from "../../document/document.ts";
import { type PageAttributes, pageAttributes } from "./page-attributes.ts";
import { type PageNames, pageNames } from "./page-names.ts";
import type { PageKeys, PageSelector } from "./page-selector.ts";
import type { Key } from "./selector-keys.ts";
import { mayBeThere, type Names } from "./selector-names.ts";
import type { SelectorTest } from "./sheet-rules.ts";
import type { StoredRule } from "./stored-rule.ts";

export class SelectorReader implements SelectorTest, Names, PageKeys {
  readonly #document: Document;
  readonly #attributes: PageAttributes;
  #names: PageNames | undefined;
  #tags: ReadonlySet<string> | undefined;
  readonly #read = new Map<StoredRule, readonly PageSelector[]>();

  constructor(document: Document) {
    this.#document = document;
    this.#attributes = pageAttributes(document);
  }

  /** Whether selectors may match, by a first look: for rules whose selectors were not read before. */
  mayMatch(text: string, start: number, end: number): boolean {
    return mayBeThere(text, start, end, this);
  }

  /** The selectors of a rule that may match on the page, kept to be asked for {@link again}. */
  read(rule: StoredRule): readonly PageSelector[] {
    const found = this.again(rule);
    this.#read.set(rule, found);
    return found;
  }

  /** The same of a rule that may have been read. */
  again(rule: StoredRule): readonly PageSelector[] {
    return this.#read.get(rule) ?? rule.selectors.on(this);
  }

  has({ kind, name, value }: Key): boolean {
    if (kind === "class") return this.#pageNames().classes.has(name);
    if (kind === "id") return this.#pageNames().ids.has(name);
    if (kind === "tag") {
      this.#tags ??= tagsOf(this.#document);
      return this.#tags.has(name);
    }
    if (kind === "any") return true;
    const nodes = this.#attributes.nodes(name);
    return value === undefined ? nodes.size > 0 : nodes.has(value);
  }

  hasId(text: string, start: number, end: number): boolean {
    return this.#pageNames().ids.has(text.slice(start, end));
  }

  hasClass(text: string, start: number, end: number): boolean {
    return this.#pageNames().hasClass(text, start, end);
  }

  mayHaveAttribute(name: string): boolean {
    return this.#attributes.mayHave(name);
  }

  #pageNames(): PageNames {
    this.#names ??= pageNames(this.#document);
    return this.#names;
  }
}

/** Names of the tags of a page. Browsers add `html` and `body` where they are not written. */
function tagsOf({ tags, tagNames }: Document): Set<string> {
  const isThere = new Uint8Array(tagNames.length);
  for (let node = 0; node < tags.length; node++) isThere[tags[node]!] = 1;
  const names = new Set(["html", "body"]);
  for (const [number, name] of tagNames.entries()) if (isThere[number] === 1) names.add(name);
  return names;
}
