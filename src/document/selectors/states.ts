/** Pseudo-classes as they hold on a page as it is first shown, before a reader does something. */
import { AttributeAction, type PseudoSelector, type Selector, SelectorType } from "css-what";
import { attribute, type Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { TagSet, TEXT, tag } from "../tags.ts";
import type { Test } from "./compound.ts";

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

/** The test of a state that more than an attribute tells; undefined for others. */
export function stateTest(document: Document, { name, data }: PseudoSelector): Test | undefined {
  if (typeof data === "string") {
    if (name === "lang") return languageTest(document, data);
    return name === "dir" ? (node) => directions(document)[node] === data : undefined;
  }
  const holds = Object.hasOwn(states, name) ? states[name] : undefined;
  return holds && ((node) => holds(document, node));
}

const QUOTES = /^["']|["']$/g;

function languageTest(document: Document, data: string): Test {
  const wanted = data.split(",").map((one) => one.trim().replaceAll(QUOTES, "").toLowerCase());
  return (node) => {
    const own = languages(document)[node]!;
    return wanted.some((one) => one !== "" && (own === one || own.startsWith(`${one}-`)));
  };
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
