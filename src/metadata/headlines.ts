/** A page's title, the heading that it shows, and the words before that. */

import { remembered } from "../base/remembered.ts";
import type { Document } from "../document/document.ts";
import { Choice } from "./choice.ts";
import type { Found } from "./claim.ts";
import { chosenTitle, claimsOf, DUBLIN_CORE, namesOfSite, type Statements } from "./statements.ts";
import { kickerOf, squash, withoutSite } from "./title-parts.ts";
import { beforeBar, isRoot, knownBy, type TitleText } from "./titles.ts";

export interface Headlines {
  readonly choice: Choice<string>;
  readonly title: Found<string> | undefined;
  readonly headline: Found<string> | undefined;
  readonly kicker: Found<string> | undefined;
}

const HEADING = /^h\d$/;

/** Weighs the heading that titles.ts picks against what mark-up states. */
export function headlines(
  document: Document,
  url: string | undefined,
  page: Statements,
): Headlines {
  const choice = new Choice<string>("title");
  const formOf = remembered(squash);
  const picked = chosenTitle(document, url);
  if (picked !== undefined) {
    const { text, source } = picked;
    choice.add({ source, kind: "picked" }, text, formOf(text));
  }
  const names = knownBy(namesOfSite(document, url));
  const isFront = isRoot(url);
  const bare = remembered((text) =>
    text === picked?.text ? text : beforeBar(withoutSite(text, names, isFront)),
  );
  const bareTitle = ({ text, source }: TitleText): TitleText => ({ text: bare(text), source });
  const stated = claimsOf(page, "title").map((claim) => ({
    ...claim,
    text: bare(claim.text),
  }));
  // The record of a library is one.
  const isRecord = picked !== undefined && DUBLIN_CORE.has(picked.source);
  for (const claim of isRecord ? [] : stated) {
    const form = formOf(claim.text);
    // A kicker that only style sheets set apart from the headline has a colon elsewhere.
    if (form !== "")
      choice.add(claim, claim.text, form, (other) => hasMoreSigns(claim.text, other));
  }
  const title = choice.best();
  const heading =
    picked !== undefined && HEADING.test(picked.source)
      ? picked
      : page.own.headings.find(({ text }) => !names.has(squash(text)));
  const headline = heading && { value: heading.text, source: heading.source };
  return {
    choice,
    title,
    headline,
    kicker: kickerAmong([...stated, ...page.own.title.map(bareTitle)], heading, names),
  };
}

function hasMoreSigns(text: string, other: string): boolean {
  return text.includes(": ") && !other.includes(":");
}

/** What a stated title has before the heading, or the heading before a stated title, unless it names the site. */
function kickerAmong(
  stated: readonly TitleText[],
  heading: TitleText | undefined,
  names: ReadonlySet<string>,
): Found<string> | undefined {
  if (heading === undefined) return undefined;
  for (const { text, source } of stated) {
    const before = kickerOf(text, heading.text) ?? kickerOf(heading.text, text);
    if (before === undefined || names.has(squash(before))) continue;
    return { value: before, source };
  }
  return undefined;
}
