/**
 * The rules of sheets, read once for pages that share them: those of a site often do. What is kept is what a
 * sheet alone says, so that no page depends on the pages before it.
 */
import { perSheet, type StyleSheet } from "../../document/style-sheets.ts";
import { ColourHints } from "./colour-hints.ts";
import { GroupHints } from "./group-hints.ts";
import { RuleList } from "./rule-list.ts";
import {
  createLayer,
  type Layer,
  rankLayers,
  readSheet,
  type SelectorTest,
} from "./sheet-rules.ts";
import { StoredRule } from "./stored-rule.ts";

const LAYERS = /@layer/i;

function mayHaveLayers(css: string): boolean {
  // A look for letters in one case is far the faster one.
  return (css.includes("@l") || css.includes("@L")) && LAYERS.test(css);
}

/** A sheet, and what its text alone says, read when it is asked for. */
export class StoredSheet {
  readonly css: string;
  readonly hints: GroupHints;
  #colours: ColourHints | undefined;
  #hasLayers: boolean | undefined;
  #hasGenerated: boolean | undefined;
  #hasKeyframes: boolean | undefined;
  #isMet = false;
  #rules: RuleList | undefined;

  constructor(css: string) {
    this.css = css;
    this.hints = new GroupHints(css);
  }

  get colours(): ColourHints {
    this.#colours ??= new ColourHints(this.css);
    return this.#colours;
  }

  /** Layers belong to the page. */
  get hasLayers(): boolean {
    this.#hasLayers ??= mayHaveLayers(this.css);
    return this.#hasLayers;
  }

  /** Whether it gives parts of elements a background. */
  get hasGenerated(): boolean {
    this.#hasGenerated ??= GENERATED.test(this.css);
    return this.#hasGenerated;
  }

  get hasKeyframes(): boolean {
    this.#hasKeyframes ??= KEYFRAMES.test(this.css);
    return this.#hasKeyframes;
  }

  /**
   * Its rules on pages without layers. Most sheets are met once: at first those alone are read that may match
   * on the page.
   */
  rules(test: SelectorTest): RuleList {
    if (!this.#isMet) {
      this.#isMet = true;
      return read(this.css, PAGE, test);
    }
    this.#rules ??= read(this.css, PAGE);
    return this.#rules;
  }
}

const GENERATED = /:(?:before|after)\s{0,9}\{[^{}]*background/i;
const KEYFRAMES = /@(?:-webkit-)?keyframes/i;

/** What is known of a sheet. */
export const storedSheet: (sheet: StyleSheet) => StoredSheet = perSheet(
  (css) => new StoredSheet(css),
);

/** The rules of a sheet of a page. */
export interface PlacedSheet {
  readonly rules: RuleList;
  /** Number of the rules in the sheets before. */
  readonly before: number;
}

/** The rules of a page's sheets. */
export function placedSheets(sheets: readonly StoredSheet[], test: SelectorTest): PlacedSheet[] {
  const hasLayers = haveLayers(sheets);
  const root = createLayer();
  const placed: PlacedSheet[] = [];
  let before = 0;
  for (const sheet of sheets) {
    const rules = hasLayers ? read(sheet.css, root, test) : sheet.rules(test);
    placed.push({ rules, before });
    before += rules.count;
  }
  if (hasLayers) rankLayers(root);
  return placed;
}

function haveLayers(sheets: readonly StoredSheet[]): boolean {
  for (const sheet of sheets) if (sheet.hasLayers) return true;
  return false;
}

/** The layer of all rules of pages without layers. */
const PAGE = createLayer();

function read(css: string, root: Layer, test?: SelectorTest): RuleList {
  const { rules, count } = readSheet(css, root, test);
  const stored: StoredRule[] = [];
  for (const rule of rules) stored.push(new StoredRule(rule));
  return new RuleList(stored, count);
}
