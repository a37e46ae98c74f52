/** A page of the site, before its frame is put around it. */
export interface SitePage {
  /** Its file within the site, such as `guides/content.html`. */
  readonly path: string;
  readonly title: string;
  /** Its line in the list of all pages, where that is shorter than the title. */
  readonly label?: string;
  /** Heading in the list of all pages under which it stands; a page without one is not listed. */
  readonly section?: Section;
  /** The page above it: it is listed only on that page and on others of it. */
  readonly parent?: string;
  /** HTML of its main part. Links are relative to `path`. */
  readonly body: string;
  /** Headings below the title, for the list on the page. */
  readonly headings: readonly Heading[];
  /** Whether it takes the whole width, without a list of its headings. */
  readonly isWide?: boolean;
}

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** Headings of the list of all pages, in its order. */
export const sections = [
  "Start",
  "Guides",
  "Examples",
  "Reference",
  "Models",
  "Results",
  "Project",
] as const;
export type Section = (typeof sections)[number];

const SPECIAL = /[&<>"]/g;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text as HTML, also within an attribute. */
export function escaped(text: string): string {
  return text.replace(SPECIAL, (character) => entities[character]!);
}

/** The way from a page of the site to another file of it. Every page works from the disk and under a sub-path. */
export function wayTo(target: string, from: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `${up}${target}`;
}

const NOT_IN_ANCHORS = /[^\p{L}\p{N}_\- ]/gu;

/** Makes anchors of headings, as GitHub does; a second heading of the same words gets a number. */
export function anchors(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const anchor = heading.toLowerCase().replaceAll(NOT_IN_ANCHORS, "").replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}
