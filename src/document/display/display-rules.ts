/** The displays that style sheets give to a tag, a class or an id. */
import { perSheet, type StyleSheet } from "../style-sheets.ts";
import { type SaidDisplay, type SheetDisplays, sheetDisplays } from "./sheet-displays.ts";

export interface DisplayRules {
  readonly hasClasses: boolean;
  readonly hasIds: boolean;
  /** Whether such an element is shown as a block; undefined if no rule says. */
  displayOf(tag: string, classes: readonly string[], id: string | undefined): boolean | undefined;
}

/** Every style that shows a block matches. */
export const ANY_BLOCK: RegExp =
  /display\s{0,9}:\s{0,9}(?:block|flex|grid|table|list-item|flow-root)/i;

/** A sheet by itself, read when it is asked for. */
class StoredSheet {
  readonly #css: string;
  #showsBlocks: boolean | undefined;
  #displays: SheetDisplays | undefined;
  #rules: DisplayRules | undefined | null = null;

  constructor(css: string) {
    this.#css = css;
  }

  /** Whether it may show blocks, by a first look. */
  get showsBlocks(): boolean {
    this.#showsBlocks ??= ANY_BLOCK.test(this.#css);
    return this.#showsBlocks;
  }

  get displays(): SheetDisplays {
    this.#displays ??= sheetDisplays(this.#css);
    return this.#displays;
  }

  /** What it says where it is the only one. */
  get rules(): DisplayRules | undefined {
    if (this.#rules === null) this.#rules = rulesOf([this.displays]);
    return this.#rules;
  }
}

const stored = perSheet((css) => new StoredSheet(css));

/**
 * Reads the rules that set `display`, outside of `@media` and the like; undefined if none shows a block. Of two
 * selectors an id counts more than a class and that more than a tag; of two rules for one the later counts. A
 * selector of several parts is not read, but one that shows inline makes what the rules for its last part say
 * doubtful: they are left out.
 */
export function readDisplays(found: readonly StyleSheet[]): DisplayRules | undefined {
  const sheets = found.map(stored);
  if (!sheets.some(showsBlocks)) return undefined;
  const saying = sheets.filter(saysAnything);
  return saying.length === 1 ? saying[0]!.rules : rulesOf(saying.map(displaysOf));
}

function showsBlocks(sheet: StoredSheet): boolean {
  return sheet.showsBlocks;
}

function saysAnything({ displays: { said, doubtful } }: StoredSheet): boolean {
  return said.size > 0 || doubtful.size > 0;
}

function displaysOf({ displays }: StoredSheet): SheetDisplays {
  return displays;
}

/** What is said of elements with a class or id: of all, and of those of a tag. */
interface Named {
  any: Placed | undefined;
  readonly byTag: Map<string, Placed>;
}

/** What the last rule for a selector says, and its place among all. */
interface Placed {
  readonly isBlock: boolean;
  readonly order: number;
}

function rulesOf(sheets: readonly SheetDisplays[]): DisplayRules | undefined {
  const said = new Map<string, SaidDisplay & Placed>();
  let order = 0;
  for (const sheet of sheets) {
    for (const [key, one] of sheet.said) said.set(key, { ...one, order: order + one.order });
    order += sheet.count;
  }
  for (const { doubtful } of sheets) for (const name of doubtful) said.delete(name);
  const classes = new Map<string, Named>();
  const ids = new Map<string, Named>();
  const tags = new Map<string, Placed>();
  let isAny = false;
  for (const one of said.values()) {
    const { tag, name, isId, isBlock } = one;
    if (isBlock) isAny = true;
    if (name === "") {
      tags.set(tag, one);
      continue;
    }
    const named = isId ? ids : classes;
    let own = named.get(name);
    if (own === undefined) {
      own = { any: undefined, byTag: new Map() };
      named.set(name, own);
    }
    if (tag === "") own.any = one;
    else own.byTag.set(tag, one);
  }
  if (!isAny) return undefined;
  return {
    hasClasses: classes.size > 0,
    hasIds: ids.size > 0,
    displayOf: (tag, names, id) => {
      const ofId = id === undefined ? undefined : ids.get(id);
      const own = ofId && later(ofId.any, ofId.byTag.get(tag));
      if (own !== undefined) return own.isBlock;
      let ofTag: Placed | undefined;
      let ofAny: Placed | undefined;
      for (const name of names) {
        const ofClass = classes.get(name);
        if (ofClass === undefined) continue;
        ofTag = later(ofTag, ofClass.byTag.get(tag));
        ofAny = later(ofAny, ofClass.any);
      }
      return (ofTag ?? ofAny ?? tags.get(tag))?.isBlock;
    },
  };
}

function later(one: Placed | undefined, other: Placed | undefined): Placed | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.order > other.order ? one : other;
}
