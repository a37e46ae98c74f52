import MiniSearch from "minisearch";
import type { Entry } from "../search-index.ts";

interface Part {
  readonly id: number;
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** What `search-index.js` brings. */
    seinePages?: readonly Entry[];
  }
}

/** Results below the field, and on the page of results. */
const FEW = 8;
const MANY = 50;
/** Characters of a result's text. */
const AROUND = 140;

/** Pages that have every word, but are seldom what one looks for. */
const LESS = /^(?:results|models|changelog|contributing|sources)/;

const root = document.documentElement.dataset.root ?? "";
let loading: Promise<MiniSearch<Part>> | undefined;

/** The index, made when it is first asked for. */
function index(): Promise<MiniSearch<Part>> {
  loading ??= new Promise<readonly Entry[]>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}search-index.js`;
    script.onload = () => resolve(window.seinePages!);
    script.onerror = () => reject(new Error("search-index.js is not there"));
    document.head.append(script);
  }).then((entries) => {
    const search = new MiniSearch<Part>({
      fields: ["heading", "page", "text"],
      storeFields: ["url", "page", "heading", "text"],
      searchOptions: {
        boost: { heading: 4, page: 2 },
        prefix: true,
        fuzzy: 0.1,
        combineWith: "AND",
        boostDocument: (_, __, fields) => (LESS.test(String(fields?.url)) ? 0.4 : 1),
      },
    });
    search.addAll(
      entries.map(([url, page, heading, text], id) => ({ id, url, page, heading, text })),
    );
    return search;
  });
  return loading;
}

/** Searches all pages in the browser. `/` leads to the field, arrows lead through the results. */
export function addSearch(): void {
  const form = document.querySelector<HTMLFormElement>("form.search")!;
  const field = form.querySelector("input")!;
  const box = form.querySelector<HTMLElement>(".found")!;
  const show = async (): Promise<void> => {
    const query = field.value.trim();
    const found = query === "" ? [] : await resultsOf(query, FEW);
    if (query !== field.value.trim()) return;
    box.hidden = query === "";
    const status = document.createElement("p");
    status.role = "status";
    status.textContent = found.length === 0 ? `Nothing found for “${query}”` : "Enter shows all";
    const list = document.createElement("ul");
    list.append(...found);
    box.replaceChildren(...(found.length === 0 ? [] : [list]), status);
  };
  field.addEventListener("focus", () => void index());
  field.addEventListener("input", () => void show());
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
    const isTyping = (event.target as Element).matches("input, textarea, select");
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    field.focus();
  });
  void showAll(field);
}

/** Fills the page of results from its address. */
async function showAll(field: HTMLInputElement): Promise<void> {
  const list = document.querySelector<HTMLElement>("#results");
  const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
  if (list === null || query === "") return;
  field.value = query;
  const found = await resultsOf(query, MANY);
  list.append(...found);
  const { length } = found;
  document.querySelector("#searched")!.textContent =
    length === 0
      ? `Nothing found for “${query}”.`
      : `${length} ${length === 1 ? "part" : "parts"} of pages for “${query}”.`;
}

async function resultsOf(query: string, most: number): Promise<HTMLElement[]> {
  const search = await index();
  return search
    .search(query)
    .slice(0, most)
    .map((result) => itemOf(result as unknown as Part, query));
}

function itemOf({ url, page, heading, text }: Part, query: string): HTMLElement {
  const link = document.createElement("a");
  link.href = root + url;
  link.textContent = heading === "" ? page : `${heading} · ${page}`;
  const at = text.toLowerCase().indexOf(query.toLowerCase().split(" ")[0]!);
  const start = Math.max(0, at - AROUND / 3);
  const around = document.createElement("p");
  around.textContent = `${start > 0 ? "… " : ""}${text.slice(start, start + AROUND)} …`;
  const item = document.createElement("li");
  item.append(link, around);
  return item;
}
