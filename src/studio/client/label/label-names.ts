import { type Part, partNames, parts } from "../../../parts/vocabulary.ts";
import { type Label, partLabel, partOf } from "../../label/label.ts";

/** The key of each label. */
export const labelKeys: readonly (readonly [key: string, label: Label])[] = [
  ["c", "content"],
  ["x", "rest"],
  ["m", "comment"],
  ["u", "unsure"],
];

/** What a label means, after its name. */
const meanings: Readonly<Record<string, string>> = {
  content: ": what a careful reader would keep",
  rest: ": navigation, advertising, all that is not content",
  comment: " by a reader",
  unsure: ": counts as not labelled",
};

/** The key of each part: the parts of a thing's head and what is rare have numbers. */
const keys: Readonly<Record<Part, string>> = {
  headline: "1",
  standfirst: "2",
  byline: "3",
  body: "t",
  caption: "c",
  embed: "e",
  notes: "4",
  bio: "5",
  facts: "f",
  item: "i",
  post: "p",
  poster: "w",
  comment: "m",
  related: "r",
  promo: "d",
  tools: "7",
  tags: "6",
  navigation: "x",
  legal: "9",
  form: "8",
  noise: "0",
};

/** The key of each label where pages are labelled by parts. */
export const partKeys: typeof labelKeys = [
  ...partNames.map((part) => [keys[part], partLabel(part)] as const),
  ["u", "unsure"],
];

const names: Readonly<Record<string, string>> = {
  content: "Content",
  rest: "Boilerplate",
  comment: "Comment",
  unsure: "Unsure",
};

/** The displayed name of a label. */
export function nameOf(label: Label | null | undefined): string {
  if (!label) return "not reviewed";
  const part = partOf(label);
  return part === undefined ? names[label]! : part[0]!.toUpperCase() + part.slice(1);
}

/** A label with its meaning. */
export function meaningOf(label: Label): string {
  const part = partOf(label);
  return `${nameOf(label)}${part === undefined ? meanings[label] : `: ${parts[part]}`}`;
}
