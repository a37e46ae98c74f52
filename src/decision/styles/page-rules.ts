/** The rules of a page's sheets that bear on what it shows, with selectors that may match there. */
import type { Weighed } from "./declarations.ts";
import type { PageSelector } from "./page-selector.ts";
import type { SelectorReader } from "./selector-reader.ts";
import { type PlacedSheet, placedSheets, type StoredSheet } from "./sheet-store.ts";
import type { StoredRule } from "./stored-rule.ts";

/** A rule whose selectors may match, and what it declares of the groups that are asked for. */
export interface ReadRule {
  readonly stored: StoredRule;
  /** Place among all rules of the page. */
  readonly order: number;
  readonly selectors: readonly PageSelector[];
  /** Read when it is asked for: most rules match no element that is. */
  readonly own: readonly Weighed[];
}

const VARIABLE = /var\(\s*(--[\w\u0080-\uffff-]+)/g;
/** Rounds in which variables of variables are looked for. */
const MOST_ROUNDS = 4;

/** The rules that are read. */
export class Rules {
  readonly #groups: number;
  readonly #isLoose: boolean;
  readonly #selectors: SelectorReader;
  readonly #placed: readonly PlacedSheet[];

  constructor(
    sheets: readonly StoredSheet[],
    groups: number,
    isLoose: boolean,
    selectors: SelectorReader,
  ) {
    this.#groups = groups;
    this.#isLoose = isLoose;
    this.#selectors = selectors;
    this.#placed = placedSheets(sheets, selectors);
  }

  /** Those that may hide, by a first look. */
  suspects(): readonly ReadRule[] {
    const groups = this.#groups;
    const isLoose = this.#isLoose;
    const asked: Asked = { groups, limited: groups, isLoose };
    const found: ReadRule[] = [];
    for (const { rules, before } of this.#placed) {
      // Selectors take longer to read than declarations, most of which cannot hide anything.
      for (const stored of rules.suspects(groups, isLoose)) {
        add(found, stored, before, asked, this.#selectors.read(stored));
      }
    }
    return found;
  }

  all(limited: number): readonly ReadRule[] {
    const asked: Asked = { groups: this.#groups, limited, isLoose: this.#isLoose };
    const found: ReadRule[] = [];
    for (const { rules, before } of this.#placed) {
      for (const stored of rules.ofGroups(limited)) {
        add(found, stored, before, asked, this.#selectors.again(stored));
      }
    }
    const wanted = new Set<string>();
    for (const rule of found) {
      if (!rule.stored.usesVariables) continue;
      for (const { given } of rule.own) noteVariables(given.value, wanted);
    }
    if (wanted.size > 0) this.#addVariables(found, wanted);
    return found;
  }

  /** Adds the rules that set the variables which others use. */
  #addVariables(found: ReadRule[], wanted: Set<string>): void {
    const setting: ReadRule[] = [];
    for (const { rules, before } of this.#placed) {
      for (const stored of rules.settingVariables) {
        const selectors = this.#selectors.again(stored);
        if (selectors.length === 0) continue;
        setting.push({ stored, order: before + stored.order, selectors, own: stored.variables });
      }
    }
    for (let round = 0, size = 0; round < MOST_ROUNDS && size < wanted.size; round++) {
      size = wanted.size;
      for (const { own } of setting) {
        for (const { given } of own) if (wanted.has(given.name)) noteVariables(given.value, wanted);
      }
    }
    for (const rule of setting) {
      const own = rule.own.filter(({ given }) => wanted.has(given.name));
      if (own.length > 0) found.push({ ...rule, own });
    }
  }
}

/** Adds a rule, if any of its selectors may match. */
function add(
  found: ReadRule[],
  stored: StoredRule,
  before: number,
  asked: Asked,
  selectors: readonly PageSelector[],
): void {
  if (selectors.length === 0) return;
  found.push(new RuleOfGroups(stored, before + stored.order, selectors, asked));
}

/** What is asked of a rule's declarations. */
interface Asked {
  /** The groups that are read, and those of them that count. */
  readonly groups: number;
  readonly limited: number;
  readonly isLoose: boolean;
}

class RuleOfGroups implements ReadRule {
  readonly stored: StoredRule;
  readonly order: number;
  readonly selectors: readonly PageSelector[];
  readonly #asked: Asked;

  constructor(stored: StoredRule, order: number, selectors: readonly PageSelector[], asked: Asked) {
    this.stored = stored;
    this.order = order;
    this.selectors = selectors;
    this.#asked = asked;
  }

  get own(): readonly Weighed[] {
    const { groups, limited, isLoose } = this.#asked;
    return ofGroups(this.stored.own(groups, isLoose), limited);
  }
}

function ofGroups(own: readonly Weighed[], groups: number): readonly Weighed[] {
  for (const { given } of own) {
    if ((given.groups & groups) === 0) {
      const found: Weighed[] = [];
      for (const one of own) if ((one.given.groups & groups) !== 0) found.push(one);
      return found;
    }
  }
  return own;
}

function noteVariables(value: string, wanted: Set<string>): void {
  if (!value.includes("var(")) return;
  for (const [, name] of value.matchAll(VARIABLE)) wanted.add(name!);
}
