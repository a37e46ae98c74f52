import { escaped, type SitePage, sections, wayTo } from "./page.ts";

/**
 * What pages may load: files of the site. Nothing leaves it. A frame of the playground has a policy of its own,
 * which allows no request at all.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'";

/** The page as a document of its own: with the search, the list of all pages, and that of its headings. */
export function framed(page: SitePage, all: readonly SitePage[], version: string): string {
  const { path, title, body, isWide = false, headings } = page;
  const to = (target: string): string => wayTo(target, path);
  const name = path === "index.html" ? title : `${title} · Seine`;
  return `<!doctype html>
<html lang="en" data-root="${to("")}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(name)}</title>
<link rel="icon" href="${to("icon.svg")}"><link rel="stylesheet" href="${to("site.css")}">
<script src="${to("site.js")}" defer></script></head>
<body${isWide ? ' class="wide"' : ""}>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><a class="name" href="${to("index.html")}">Seine</a><span class="version">${escaped(version)}</span>
<form class="search" role="search" action="${to("search.html")}"><input type="search" name="q" aria-label="Search the site" placeholder="Search (press /)" autocomplete="off"><div class="found" hidden></div></form>
</header>
<div class="columns"><details class="menu"><summary>All pages</summary><nav aria-label="All pages">${pageList(page, all)}</nav></details>
<main id="main" tabindex="-1">${body}</main>
${isWide || headings.length < 2 ? "" : headingList(page)}</div>
<footer class="foot">Seine ${escaped(version)}, MIT licensed. This site loads nothing from elsewhere.</footer>
</body></html>
`;
}

function pageList({ path, parent = path }: SitePage, all: readonly SitePage[]): string {
  return sections
    .map((section) => {
      const links = all
        .filter((page) => page.section === section)
        .filter((page) => page.parent === undefined || page.parent === parent)
        .map(({ path: other, title, label = title, parent: above }) => {
          const current = other === path ? ' aria-current="page"' : "";
          const level = above === undefined ? "" : ' class="inner"';
          return `<li${level}><a href="${wayTo(other, path)}"${current}>${escaped(label)}</a></li>`;
        });
      return links.length === 0 ? "" : `<h2>${section}</h2><ul>${links.join("")}</ul>`;
    })
    .join("");
}

function headingList({ headings }: SitePage): string {
  const items = headings
    .filter(({ level }) => level <= 3)
    .map(
      ({ level, id, text }) =>
        `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
    );
  return `<aside class="contents"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav></aside>`;
}
