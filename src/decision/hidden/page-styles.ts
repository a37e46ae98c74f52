/** The styles of a page: which elements they may hide, and what they give an element. */
import { Cascade } from "../../document/css/cascade.ts";
import type { Declared, Given, Placed, Scope } from "../../document/css/declared.ts";
import { withVariables } from "../../document/css/declared.ts";
import { inlineStyles, pageSheets } from "../../document/css/page-sheets.ts";
import type { Declares } from "../../document/css/placed-rule.ts";
import type { Rule } from "../../document/css/sheet.ts";
import { words } from "../../document/css/text.ts";
import type { Document } from "../../document/document.ts";
import { ElementNames } from "../../document/selectors/element-names.ts";
import { attributeValues, CLASS, ID } from "../../features/measures/attribute-values.ts";
import { addSuspects, hasOtherSheets } from "./hints.ts";
import { attributeColours, oldColours } from "./old-colours.ts";
import { PageColours } from "./page-colours.ts";
import { COLOUR, hidesBy, PLACE } from "./properties.ts";
import { isPair, type Style, StyleReader } from "./read-rules.ts";
import type { Values } from "./state-of.ts";

const DOCTYPE = /<!doctype\s+html/i;
/** Characters of a page before which its doctype stands. */
const START = 1000;
const NO_VALUES = { numbers: [], names: [], values: [] };

/** The style of an element by its `style` attribute: over all that is normal in sheets, and over all. */
class PlacedStyle implements Placed {
  readonly normal = -0.5;
  readonly important: number = Number.POSITIVE_INFINITY;
  readonly style: Style;

  constructor(style: Style) {
    this.style = style;
  }

  get given(): readonly Given[] {
    return this.style.given;
  }

  get setsVariables(): boolean {
    return this.style.setsVariables;
  }
}

export class PageStyles {
  /** Numbers without a unit are pixels. */
  readonly isLoose: boolean;
  /** Colours of linked sheets are not known. */
  readonly hasOtherSheets: boolean;
  readonly hasKeyframes: boolean;
  /** By element, the ways by which it may hide text. */
  readonly ways: Uint8Array;
  readonly #document: Document;
  readonly #reader: StyleReader;
  readonly #ofRules: Style[] = [];
  /** By element, the number of its style plus one; 0 without. */
  readonly #numbers: Int32Array | undefined;
  readonly #inline: readonly PlacedStyle[];
  readonly #cascade: Cascade;
  /** Of all ways by which an element may hide text. */
  readonly groups: number;
  readonly #usesVariables: boolean;

  /** @param holders 1 for the elements that are asked for; default all */
  constructor(document: Document, holders?: Uint8Array) {
    this.hasOtherSheets = hasOtherSheets(document);
    this.isLoose = !DOCTYPE.test(document.source.slice(0, START));
    this.#document = document;
    const sheets = pageSheets(document);
    const contents = sheets.map(({ sheet }) => sheet.contents);
    this.hasKeyframes = contents.some(({ keyframes }) => keyframes.size > 0);
    this.#reader = new StyleReader(
      this.isLoose,
      contents.map(({ keyframes }) => keyframes),
    );
    const hasRules = contents.some(({ rules }) => rules.length > 0);
    const names = new ElementNames(
      document,
      hasRules ? attributeValues(document) : NO_VALUES,
      ID,
      CLASS,
    );
    this.#cascade = new Cascade(document, sheets, names, (rule) => this.#read(rule));
    const { values, numbers } = inlineStyles(document);
    this.#numbers = numbers;
    this.#inline = values.map((css) => new PlacedStyle(this.#reader.ofText(css)));
    this.ways = this.#hiding();
    addSuspects(document, this.ways);
    let groups = 0;
    for (let node = 1; node < this.ways.length; node++) {
      if (holders?.[node] === 0) this.ways[node] = 0;
      groups |= this.ways[node]!;
    }
    this.groups = groups;
    const uses = ({ groups: own, text }: Style): boolean =>
      (own & groups) !== 0 && text.includes("var(");
    this.#usesVariables = this.#ofRules.some(uses) || this.#inline.some(({ style }) => uses(style));
  }

  #read(rule: Rule): Style | undefined {
    const style = this.#reader.ofRule(rule);
    if (style !== undefined) this.#ofRules.push(style);
    return style;
  }

  #hiding(): Uint8Array {
    const isKnown = !this.hasOtherSheets;
    const colours = new PageColours();
    const old = this.#oldColours();
    const inline = this.#inline.map(({ style }) => style);
    // Beside linked sheets only what stands together is known.
    const counted = isKnown ? [...this.#ofRules, ...inline] : inline;
    for (const style of counted) for (const one of style.colours) colours.add(one);
    for (const given of old.values()) for (const one of given) colours.add(one);
    const mayHide = (given: readonly Given[]): boolean => given.some((one) => colours.mayHide(one));
    for (const style of counted) {
      if ((isKnown || isPair(style)) && mayHide(style.colours)) style.hides |= COLOUR;
    }
    const hasHiding = this.#ofRules.some(({ hides }) => hides !== 0);
    const ways = hasHiding ? this.#cascade.hiding() : new Uint8Array(this.#document.size);
    if (this.#numbers !== undefined) {
      for (let node = 1; node < ways.length; node++) {
        const number = this.#numbers[node]!;
        if (number > 0) ways[node]! |= inline[number - 1]!.hides;
      }
    }
    for (const [node, given] of old)
      if (given.some(hidesBy) || mayHide(given)) ways[node]! |= COLOUR;
    return ways;
  }

  /** The elements whose attributes give colours, where these are known. */
  #oldColours(): Map<number, readonly Given[]> {
    const found = new Map<number, readonly Given[]>();
    if (this.hasOtherSheets) return found;
    for (let node = 1; node < this.#document.size; node++) {
      const given = attributeColours(this.#document, node);
      if (given.length > 0) found.set(node, given);
    }
    return found;
  }

  readonly #isWanted = ({ groups, setsVariables }: Declares): boolean =>
    (groups & this.groups) !== 0 || (setsVariables && this.#usesVariables);

  /** What the rules and the style of an element give it. */
  declared(node: number): Declared {
    if (this.groups === 0) return this.#cascade.none;
    let found = this.#cascade.declared(node, this.#isWanted);
    const number = this.#numbers?.[node] ?? 0;
    const inline = number > 0 ? this.#inline[number - 1]! : undefined;
    if (inline !== undefined && this.#isWanted(inline.style)) found = found.with(inline);
    return (this.groups & COLOUR) === 0 ? found : found.with(oldColours(this.#document, node));
  }

  /** What rules for a tag alone, or for all elements, give one that is not written. */
  ofTag(name: string): Declared {
    return this.groups === 0 ? this.#cascade.none : this.#cascade.ofTag(name, this.#isWanted);
  }

  /** The values of the properties that an element is given. */
  valuesOf(own: Declared, scope: Scope | undefined): Values {
    const value = (name: string): string | undefined => this.#value(own, scope, name);
    const animation = value("animation-name");
    const last = animation === undefined ? undefined : this.#reader.lastFrame(words(animation));
    if (last === undefined) return value;
    return (name) => (name === "animation-name" ? undefined : (last.get(name) ?? value(name)));
  }

  #value(own: Declared, scope: Scope | undefined, name: string): string | undefined {
    const given = own.at(name);
    if (given === undefined || (given.groups & this.groups) === 0) return undefined;
    if (given.value.startsWith("revert")) return undefined;
    if (given.value === "unset") return inherited.has(name) ? undefined : "initial";
    if (!given.value.includes("var(")) return given.value;
    const found = withVariables(given.value, scope);
    if (found === undefined) return undefined;
    const all = this.#reader.given({ ...given, name: given.shorthand ?? name, value: found });
    return all.find((one) => one.name === name)?.value;
  }

  /** Whether the page's own sheets put an element back where others take it out of sight. */
  isPutBack(node: number): boolean {
    return !this.#cascade.declared(node, putsBack).isEmpty;
  }
}

/** Properties that elements have from those around them. */
const inherited = new Set(
  (
    "visibility font-size text-indent letter-spacing color -webkit-text-fill-color -webkit-text-stroke " +
    "text-shadow"
  ).split(" "),
);
const putsBack = ({ groups, given }: Declares): boolean =>
  (groups & PLACE) !== 0 && given.some(isStatic);
const isStatic = ({ name, value }: Given): boolean => name === "position" && value === "static";
