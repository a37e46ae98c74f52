import { escaped, textOf } from "./markdown.ts";

/** A page of the site, before the template is put around it. */
export interface SitePage {
  /** Its file within the site, such as `guides/content.html`. */
  readonly path: string;
  /** HTML of its main part. Links are relative to `path`. */
  readonly body: string;
  /** Default: its heading of level 1. */
  readonly title?: string;
  /** Its line in the list of all pages, where that is shorter than the title. */
  readonly label?: string;
  /** Heading in the list of all pages under which it stands; a page without one is not listed. */
  readonly section?: Section;
  /** The page above it: it is listed only on that page and on others of it. */
  readonly parent?: string;
  /** Whether it takes the whole width, without a list of its headings. */
  readonly isWide?: boolean;
}

/** Headings of the list of all pages, in its order. */
const sections = [
  "Start",
  "Guides",
  "Examples",
  "Reference",
  "Models",
  "Results",
  "Project",
] as const;
export type Section = (typeof sections)[number];

const HEADING = /<h([2-6]) id="([^"<>]*)">(.*)/g;
const ANCHOR = ' <a class="anchor"';
/**
 * What pages may load: files of the site. Nothing leaves it. A frame of the playground has a policy of its own,
 * which allows no request at all.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'";

/** The way from a page of the site to another file of it. Every page works from the disk and under a sub-path. */
export function wayTo(target: string, from: string): string {
  return "../".repeat(from.split("/").length - 1) + target;
}

/** @returns text */
export function titleOf({ title, body }: SitePage): string {
  return title ?? textOf(body.slice(body.indexOf("<h1>"), body.indexOf("</h1>")));
}

/** The headings below the title. */
export function headingsOf(body: string): { level: number; id: string; text: string }[] {
  return [...body.matchAll(HEADING)].map(([, level, id, html]) => ({
    level: Number(level),
    id: id!,
    text: textOf(html!.split(ANCHOR)[0]!),
  }));
}

/** The page as a document of its own: with the search, the list of all pages, and that of its headings. */
export function framed(page: SitePage, all: readonly SitePage[], version: string): string {
  const { path, body, isWide = false } = page;
  const to = (target: string): string => wayTo(target, path);
  return `<!doctype html>
<html lang="en" data-root="${to("")}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(titleOf(page))}${isWide ? "" : " · Seine"}</title>
<link rel="icon" href="${to("icon.svg")}"><link rel="stylesheet" href="${to("site.css")}">
<script src="${to("site.js")}" defer></script></head>
<body${isWide ? ' class="wide"' : ""}>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><a class="brand" href="${to("index.html")}">Seine</a><span class="muted">${escaped(version)}</span>
<form class="search" role="search" action="${to("search.html")}"><input type="search" name="q" aria-label="Search the site" placeholder="Search (press /)" autocomplete="off"><div class="found" hidden></div></form>
</header>
<div class="columns"><details class="menu"><summary>All pages</summary><nav aria-label="All pages">${pageList(page, all)}</nav></details>
<main id="main" tabindex="-1">${body}</main>
${isWide ? "" : headingList(body)}</div>
<footer class="foot">Seine ${escaped(version)}, MIT licensed. This site loads nothing from elsewhere.</footer>
</body></html>
`;
}

function pageList({ path, parent = path }: SitePage, all: readonly SitePage[]): string {
  const lists = sections.map((section) => {
    const links = all
      .filter((page) => page.section === section && (page.parent ?? parent) === parent)
      .map((page) => {
        const current = page.path === path ? ' aria-current="page"' : "";
        const level = page.parent === undefined ? "" : ' class="inner"';
        return `<li${level}><a href="${wayTo(page.path, path)}"${current}>${escaped(page.label ?? titleOf(page))}</a></li>`;
      });
    return `<h2>${section}</h2><ul>${links.join("")}</ul>`;
  });
  return lists.join("");
}

function headingList(body: string): string {
  const headings = headingsOf(body).filter(({ level }) => level <= 3);
  if (headings.length < 2) return "";
  const items = headings.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  return `<aside class="contents"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav></aside>`;
}
