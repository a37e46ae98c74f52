/** Pseudo-classes as they hold on a page as it is first shown, before a reader does something. */
import { AttributeAction, type PseudoSelector, type Selector, SelectorType } from "css-what";
import { attribute, type Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { selectionOf } from "../selectors/selection.ts";
import { type Formula, formulaOf, isAt } from "../selectors/structural.ts";
import type { PageTest, Test } from "../selectors/tests.ts";
import { TagSet, TEXT, tag } from "../tags.ts";

/** States that no element is in before a reader does something, and those that nobody can tell. */
const never = new Set(
  (
    "hover active focus focus-within focus-visible visited target target-within popover-open modal fullscreen " +
    "host host-context user-invalid user-valid picture-in-picture playing paused muted seeking stalled buffering " +
    "current past future autofill -webkit-autofill indeterminate default valid invalid out-of-range state " +
    "active-view-transition -webkit-full-screen has-slotted"
  ).split(" "),
);

export function isNever(name: string): boolean {
  return never.has(name);
}

/** States that an attribute tells. */
const byAttribute: Readonly<Record<string, string>> = {
  link: "href",
  "any-link": "href",
  "-webkit-any-link": "href",
  checked: "checked",
  disabled: "disabled",
  required: "required",
  open: "open",
};

/** What a pseudo-class comes to; itself, if that is nothing else; undefined if it holds everywhere. */
export function settled(token: PseudoSelector): Selector | undefined {
  const name = Object.hasOwn(byAttribute, token.name) ? byAttribute[token.name] : undefined;
  if (name !== undefined) {
    const { Exists } = AttributeAction;
    const [type, value] = [SelectorType.Attribute as const, ""];
    return { type, name, action: Exists, value, namespace: null, ignoreCase: false };
  }
  if (token.name === "defined") return undefined;
  return token.name === "scope" ? { ...token, name: "root" } : token;
}

type Holds = (document: Document, node: number) => boolean;

const pageTest = (holds: Holds): PageTest => ({
  on: (document) => ({ holds: (node) => holds(document, node) }),
});

/** The test of a state that more than an attribute tells; undefined for others. */
export function stateTest({ name, data }: PseudoSelector): PageTest | undefined {
  if (typeof data === "string") {
    if (name === "lang") return languageTest(data);
    if (name === "dir") return pageTest((page, node) => directions(page)[node] === data);
    const [, formula, list] = OF.exec(data) ?? [];
    return name === "nth-child" && list !== undefined
      ? new PlaceAmong(formulaOf(formula!), list)
      : undefined;
  }
  const holds = states[name];
  return holds === undefined || !Object.hasOwn(states, name) ? undefined : pageTest(holds);
}

const OF = /^(.{0,40}?)\sof\s(.+)$/s;
const QUOTES = /^["']|["']$/g;

function languageTest(data: string): PageTest {
  const wanted = data.split(",").map((one) => one.trim().replaceAll(QUOTES, "").toLowerCase());
  return pageTest((page, node) => {
    const own = languages(page)[node]!;
    return wanted.some((one) => one !== "" && (own === one || own.startsWith(`${one}-`)));
  });
}

const languages = perPage((document: Document) => inherited(document, "lang", ""));
const directions = perPage((document: Document) => inherited(document, "dir", "ltr"));

/** By node, the value of the nearest attribute of a name around it. */
function inherited(document: Document, name: string, first: string): string[] {
  const { tags, parents, size } = document;
  const values = new Array<string>(size).fill(first);
  for (let node = 1; node < size; node++) {
    const own = tags[node] === TEXT ? undefined : attribute(document, node, name);
    values[node] = own?.toLowerCase() ?? values[parents[node]!]!;
  }
  return values;
}

/** `:nth-child(2n of .a)`: the place among the children that a selector matches. */
class PlaceAmong implements PageTest {
  readonly #formula: Formula;
  readonly #marks: (document: Document) => Uint8Array;

  constructor(formula: Formula, list: string) {
    this.#formula = formula;
    this.#marks = selectionOf(list);
  }

  on(document: Document): Test {
    const marks = this.#marks(document);
    const { parents, size } = document;
    const counts = new Int32Array(size);
    const places = new Int32Array(size);
    for (let node = 1; node < size; node++) {
      if (marks[node] === 1) places[node] = ++counts[parents[node]!]!;
    }
    return { holds: (node) => places[node]! > 0 && isAt(this.#formula, places[node]!) };
  }
}

const INPUT = tag("input");
const TEXTAREA = tag("textarea");
const fields = new TagSet("input textarea select button");
const TEXT_TYPE =
  /^(?:|text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/i;
const RANGED = /^(?:number|range|date|month|week|time|datetime-local)$/i;

function isWritable(document: Document, node: number): boolean {
  const has = (name: string): boolean => attribute(document, node, name) !== undefined;
  const type = document.tags[node];
  if (type !== INPUT && type !== TEXTAREA) {
    return (attribute(document, node, "contenteditable") ?? "false").toLowerCase() !== "false";
  }
  if (has("readonly") || has("disabled")) return false;
  return type === TEXTAREA || TEXT_TYPE.test(attribute(document, node, "type") ?? "");
}

const states: Readonly<Record<string, Holds>> = {
  enabled: (page, node) =>
    fields.has(page.tags[node]!) && attribute(page, node, "disabled") === undefined,
  optional: (page, node) =>
    fields.has(page.tags[node]!) && attribute(page, node, "required") === undefined,
  "read-write": isWritable,
  "read-only": (page, node) => !isWritable(page, node),
  "placeholder-shown": (page, node) =>
    (attribute(page, node, "placeholder") ?? "") !== "" &&
    (attribute(page, node, "value") ?? "") === "",
  "in-range": (page, node) => {
    if (!RANGED.test(attribute(page, node, "type") ?? "")) return false;
    const [least, most, value] = ["min", "max", "value"].map((name) =>
      Number.parseFloat(attribute(page, node, name) ?? ""),
    );
    if (Number.isNaN(least!) && Number.isNaN(most!)) return false;
    return !(value! < least! || value! > most!);
  },
};
