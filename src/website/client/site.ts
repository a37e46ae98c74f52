/** The script of every page: the search, the list of pages, and copying. Without it all text is there. */
import "./site.css";
import MiniSearch, { type SearchResult } from "minisearch";
import type { Entry } from "../site.ts";

declare global {
  interface Window {
    /** What `search-index.js` brings. */
    seinePages?: readonly Entry[];
  }
}

/** From this width on, the list of pages stands beside the text. */
const WIDE = "(min-width: 900px)";
/** How long a button says that it has copied, in milliseconds. */
const COPIED = 1500;
/** Results below the field, and on the page of results. */
const FEW = 8;
const MANY = 50;
/** Characters of a result's text, and of it before the first word that was found. */
const SHOWN = 140;
const BEFORE = 40;
/** Guides are what most look for; pages of figures and lists of flags have every word. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/^(?:guides|quickstart|formats)/, 2],
  [/^(?:results|models|changelog|contributing|sources)/, 0.25],
  [/^cli/, 0.6],
];

const root = document.documentElement.dataset.root ?? "";
const form = document.querySelector<HTMLFormElement>("form.search")!;
const field = form.querySelector("input")!;
const box = form.querySelector<HTMLElement>(".found")!;
let loading: Promise<MiniSearch> | undefined;

showMenu();
unfold();
window.addEventListener("hashchange", unfold);
addCopying();
void showAll();
field.addEventListener("focus", () => void index());
field.addEventListener("input", () => void showFew());
form.addEventListener("keydown", (event) => {
  const stops = [field, ...box.querySelectorAll<HTMLElement>("a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (event.key === "Escape") box.hidden = true;
  if (step === 0 || at === -1) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]!.focus();
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!form.contains(relatedTarget as Node | null)) box.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || (event.target as Element).matches("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
});

/** The index, made when it is first asked for. A result has any of the words; those with more come first. */
function index(): Promise<MiniSearch> {
  loading ??= new Promise<readonly Entry[]>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}search-index.js`;
    script.onload = () => resolve(window.seinePages!);
    script.onerror = () => reject(new Error("search-index.js is not there"));
    document.head.append(script);
  }).then((entries) => {
    const search = new MiniSearch({
      fields: ["heading", "page", "text"],
      storeFields: ["url", "page", "heading", "text"],
      searchOptions: {
        boost: { heading: 4, page: 2 },
        prefix: true,
        fuzzy: 0.1,
        boostDocument: (_, __, fields) =>
          WEIGHTS.find(([pages]) => pages.test(String(fields?.url)))?.[1] ?? 1,
      },
    });
    const parts = entries.map(([url, page, heading, text], id) => ({
      id,
      url,
      page,
      heading,
      text,
    }));
    search.addAll(parts);
    return search;
  });
  return loading;
}

/** Results as items of a list. */
async function itemsOf(query: string, most: number): Promise<HTMLElement[]> {
  const found = query === "" ? [] : (await index()).search(query);
  found.sort((a, b) => b.queryTerms.length - a.queryTerms.length || b.score - a.score);
  return found.slice(0, most).map(({ url, page, heading, text, terms }: SearchResult) => {
    const link = element("a", heading === "" ? page : `${heading} · ${page}`);
    link.href = root + url;
    const item = element("li");
    item.append(link, element("p", snippetOf(text, terms)));
    return item;
  });
}

/** The text around the first word that was found, cut between words. */
function snippetOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const start = from === 0 || places.length === 0 ? 0 : lower.indexOf(" ", from - 1) + 1;
  const most = start + SHOWN;
  const end = most >= text.length ? most : text.lastIndexOf(" ", most);
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** Results below the field. */
async function showFew(): Promise<void> {
  const query = field.value.trim();
  const found = await itemsOf(query, FEW);
  if (query !== field.value.trim()) return;
  box.hidden = query === "";
  const status = element("p", found.length === 0 ? nothing(query) : "Enter shows all");
  status.role = "status";
  const list = element("ul");
  list.append(...found);
  box.replaceChildren(...(found.length === 0 ? [] : [list]), status);
}

/** Fills the page of results from its address. */
async function showAll(): Promise<void> {
  const list = document.querySelector("#results");
  const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
  if (list === null || query === "") return;
  field.value = query;
  const found = await itemsOf(query, MANY);
  list.append(...found);
  document.querySelector("#searched")!.textContent =
    found.length === 0 ? nothing(query) : `Parts of pages for “${query}”, the best first.`;
}

function nothing(query: string): string {
  return `Nothing found for “${query}”.`;
}

/** Opens the list of pages where there is room for it, and shows where in it one is. */
function showMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("body:not(.wide) .menu");
  if (menu === null) return;
  const wide = matchMedia(WIDE);
  const follow = (): void => {
    menu.open = wide.matches;
  };
  wide.addEventListener("change", follow);
  follow();
  const current = menu.querySelector<HTMLElement>("[aria-current]");
  if (current !== null && menu.open) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

/** Opens what is folded around the part that the address names. */
function unfold(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  target!.scrollIntoView();
}

/** Gives every listing a button that copies it. */
function addCopying(): void {
  // A page from the disk has no clipboard in every browser.
  if (navigator.clipboard === undefined) return;
  for (const listing of document.querySelectorAll<HTMLElement>("main pre")) {
    const button = element("button", "Copy");
    button.type = "button";
    button.className = "copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(listing.innerText.trimEnd());
      button.textContent = "Copied";
      setTimeout(() => button.replaceChildren("Copy"), COPIED);
    });
    const frame = element("div");
    frame.className = "listing";
    listing.replaceWith(frame);
    frame.append(listing, button);
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text });
}
