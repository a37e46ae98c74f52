/** The styles of a page: which elements they may hide, and what they give an element. */
import { Cascade, type ReadRule } from "../../document/css/cascade.ts";
import {
  type Declared,
  type Given,
  type Placed,
  type Scope,
  withVariables,
} from "../../document/css/declared.ts";
import { ElementNames } from "../../document/css/element-names.ts";
import {
  type InlineStyles,
  inlineStyles,
  type PageSheet,
  pageSheets,
  rulesOf,
} from "../../document/css/page-sheets.ts";
import type { RuleIndex } from "../../document/css/rule-index.ts";
import { words } from "../../document/css/text.ts";
import type { Document } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { attributeValues, CLASS, ID } from "../../features/measures/attribute-values.ts";
import { addSuspects, hasOtherSheets } from "./hints.ts";
import { attributeColours, oldColours } from "./old-colours.ts";
import { addGiven, COLOUR } from "./properties.ts";
import {
  FIRST,
  frameOf,
  givenIn,
  type HidingRule,
  hidingRules,
  isClear,
  isPair,
  LAST,
  PageColours,
  variablesOf,
  waysOf,
} from "./read-rules.ts";
import type { Values } from "./state-of.ts";

const DOCTYPE = /<!doctype\s+html/i;
/** Characters of a page before which its doctype stands. */
const START = 1000;
const BODY = tag("body");
const FONT = tag("font");

export class PageStyles {
  /** Numbers without a unit are pixels. */
  readonly isLoose: boolean;
  /** Colours of linked sheets are not known. */
  readonly hasOtherSheets: boolean;
  /** By element, the ways by which it may hide text. */
  readonly ways: Uint8Array;
  readonly #document: Document;
  readonly #sheets: readonly PageSheet[];
  /** Of each sheet, the rules that may match. */
  readonly #rules: readonly (readonly HidingRule[])[];
  readonly #inline: InlineStyles;
  readonly #inlineGiven: readonly (readonly Given[])[];
  readonly #cascade: Cascade;
  readonly #groups: number;
  #indexed: { readonly index: RuleIndex; readonly inline: readonly Placed[] } | undefined;

  /** @param holders 1 for the elements that are asked for; default all */
  constructor(document: Document, holders?: Uint8Array) {
    this.hasOtherSheets = hasOtherSheets(document);
    this.isLoose = !DOCTYPE.test(document.source.slice(0, START));
    this.#document = document;
    this.#sheets = pageSheets(document);
    const hasRules = this.#sheets.some(({ sheet }) => rulesOf(sheet).rules.length > 0);
    const values = hasRules ? attributeValues(document) : NO_VALUES;
    const names = new ElementNames(document, values, ID, CLASS);
    this.#rules = this.#sheets.map(({ sheet }) => hidingRules(sheet, this.isLoose, names));
    this.#inline = inlineStyles(document);
    this.#inlineGiven = this.#inline.values.map((css) => givenIn(css, this.isLoose));
    this.#cascade = new Cascade(document, this.#sheets, names);
    this.ways = this.#hiding();
    addSuspects(document, this.ways);
    let groups = 0;
    for (let node = 1; node < this.ways.length; node++) {
      if (holders?.[node] === 0) this.ways[node] = 0;
      groups |= this.ways[node]!;
    }
    this.#groups = groups;
  }

  #hiding(): Uint8Array {
    const { hasOtherSheets } = this;
    const colours = new PageColours();
    if (!hasOtherSheets) {
      for (const rules of this.#rules) {
        for (const read of rules) for (const one of read.colours) colours.add(one);
      }
    }
    for (const given of this.#inlineGiven) for (const one of given) colours.add(one);
    const old = this.#oldColours();
    for (const given of old.values()) for (const one of given) colours.add(one);

    const byColour = (given: readonly Given[], isKnown: boolean): boolean =>
      isClear(given) || (isKnown && given.some((one) => colours.mayHide(one)));
    // Beside linked sheets only what stands together is known.
    const chosen = this.#rules.map((rules) => {
      const hiding: ReadRule[] = [];
      for (const read of rules) {
        const isUnseen =
          read.isClear || (!hasOtherSheets && read.colours.some((one) => colours.mayHide(one)));
        const hides = read.hides | (isUnseen ? COLOUR : 0);
        if (hides !== 0) hiding.push({ ...read, hides });
      }
      return hiding;
    });
    const ways = this.#cascade.hiding(this.#cascade.indexed((sheet) => chosen[sheet]!));
    const { values, numbers } = this.#inline;
    if (numbers !== undefined) {
      const ofStyle = new Uint8Array(values.length + 1);
      for (const [i, given] of this.#inlineGiven.entries()) {
        const isKnown = !hasOtherSheets || isPair(given);
        ofStyle[i + 1] = waysOf(given) | (byColour(given, isKnown) ? COLOUR : 0);
      }
      for (let node = 1; node < ways.length; node++) ways[node]! |= ofStyle[numbers[node]!]!;
    }
    for (const [node, given] of old) if (byColour(given, true)) ways[node]! |= COLOUR;
    return ways;
  }

  /** The elements whose attributes give colours, where these are known. */
  #oldColours(): Map<number, readonly Given[]> {
    const found = new Map<number, readonly Given[]>();
    const { tags, size } = this.#document;
    if (this.hasOtherSheets) return found;
    const hasGround = this.#document.source.search(GROUND) >= 0;
    if (!hasGround && !tags.includes(FONT)) return found;
    for (let node = 1; node < size; node++) {
      if (!hasGround && tags[node] !== FONT && tags[node] !== BODY) continue;
      const given = attributeColours(this.#document, node);
      if (given.length > 0) found.set(node, given);
    }
    return found;
  }

  /** What the rules and the style of an element give it. */
  declared(node: number): Declared {
    if (this.#groups === 0) return this.#cascade.none;
    const { index, inline } = this.#all();
    let found = this.#cascade.declared(index, node);
    const number = this.#inline.numbers?.[node] ?? 0;
    if (number > 0) found = found.with(inline[number - 1]!);
    return (this.#groups & COLOUR) === 0 ? found : found.with(oldColours(this.#document, node));
  }

  /** What rules for a tag alone, or for all elements, give one that is not written. */
  ofTag(name: string): Declared {
    let found = this.#cascade.none;
    if (this.#groups === 0) return found;
    for (const rule of this.#all().index.ofTag(name)) found = found.with(rule);
    return found;
  }

  /** All rules of the ways by which any element may hide, and what sets the variables that they use. */
  #all(): { readonly index: RuleIndex; readonly inline: readonly Placed[] } {
    if (this.#indexed !== undefined) return this.#indexed;
    const wanted = this.#wantedVariables();
    const isUsed = ({ groups, name }: Given): boolean =>
      (groups & this.#groups) !== 0 || (groups === 0 && wanted.has(name));
    const chosen = this.#rules.map((rules) => {
      const used: ReadRule[] = [];
      for (const read of rules) {
        if ((read.groups & this.#groups) === 0 && !(read.setsVariables && wanted.size > 0))
          continue;
        const [given, ofPart] = [read.given.filter(isUsed), read.ofPart.filter(isUsed)];
        if (given.length + ofPart.length > 0)
          used.push({ rule: read.rule, given, ofPart, hides: 0 });
      }
      return used;
    });
    const { index, count } = this.#cascade.indexed((sheet) => chosen[sheet]!);
    const important = 2 * count + 2;
    const inline = this.#inlineGiven.map((given) => ({ given, normal: count, important }));
    this.#indexed = { index, inline };
    return this.#indexed;
  }

  #wantedVariables(): ReadonlySet<string> {
    const all = this.#rules.flat();
    const used = all
      .filter(({ groups }) => (groups & this.#groups) !== 0)
      .map(({ given }) => given);
    const setting = all.filter(({ setsVariables }) => setsVariables).map(({ given }) => given);
    return variablesOf([...used, ...this.#inlineGiven], [...setting, ...this.#inlineGiven]);
  }

  /** The values of the properties that an element is given. */
  valuesOf(own: Declared, scope: Scope | undefined): Values {
    const value = (name: string): string | undefined => this.#value(own, scope, name);
    const animation = value("animation-name");
    const last = animation === undefined ? undefined : this.#lastFrame(animation);
    if (last === undefined) return value;
    return (name) => (name === "animation-name" ? undefined : (last.get(name) ?? value(name)));
  }

  #value(own: Declared, scope: Scope | undefined, name: string): string | undefined {
    const given = own.at(name);
    if (given === undefined || given.value.startsWith("revert")) return undefined;
    if (given.name === "all" && inherited.has(name)) return undefined;
    if (given.value === "unset") return inherited.has(name) ? undefined : "initial";
    if (!given.value.includes("var(")) return given.value;
    const found = withVariables(given.value, scope);
    if (found === undefined) return undefined;
    const all: Given[] = [];
    addGiven({ ...given, name: given.shorthand ?? name, value: found }, this.isLoose, all);
    return all.find((one) => one.name === name)?.value;
  }

  hasKeyframes(): boolean {
    return this.#sheets.some(({ sheet }) => rulesOf(sheet).keyframes.size > 0);
  }

  /** What an animation gives in the end, or all the time; undefined for one that does not stay. */
  #lastFrame(animation: string): ReadonlyMap<string, string> | undefined {
    const parts = words(animation);
    const isForever = parts.includes("infinite");
    if (!isForever && !parts.includes("forwards") && !parts.includes("both")) return undefined;
    for (const { sheet } of this.#sheets) {
      for (const [name, frames] of rulesOf(sheet).keyframes) {
        if (!parts.includes(name.toLowerCase())) continue;
        const last = valuesByName(frameOf(frames, LAST, this.isLoose));
        if (!isForever) return last;
        const first = valuesByName(frameOf(frames, FIRST, this.isLoose));
        return new Map([...last].filter(([own, value]) => first.get(own) === value));
      }
    }
    return undefined;
  }

  /** Whether the page's own sheets put an element back where others take it out of sight. */
  isPutBack(node: number): boolean {
    const back = this.#rules.map((rules) => rules.filter(({ given }) => given.some(isStatic)));
    if (back.every((rules) => rules.length === 0)) return false;
    const { index } = this.#cascade.indexed((sheet) => back[sheet]!);
    return !this.#cascade.declared(index, node).isEmpty;
  }
}

const NO_VALUES = { numbers: [], names: [], values: [] };

function valuesByName(given: readonly Given[]): Map<string, string> {
  return new Map(given.map(({ name, value }) => [name, value]));
}

const GROUND = /\s(?:bgcolor|background|text)\s{0,5}=/gi;
/** Properties that elements have from those around them. */
const inherited = new Set([
  "visibility",
  "font-size",
  "text-indent",
  "letter-spacing",
  "color",
  "-webkit-text-fill-color",
  "-webkit-text-stroke",
  "text-shadow",
]);
const isStatic = ({ name, value }: Given): boolean => name === "position" && value === "static";
