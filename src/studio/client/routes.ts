/** The addresses of the screens. */
export type ScreenName =
  | "queue"
  | "label"
  | "values"
  | "site"
  | "train"
  | "compare"
  | "agreement"
  | "settle"
  | "try";

/** A screen and what it shows, such as the id of a page. */
export interface Address {
  readonly name: string;
  readonly parts: readonly string[];
}

export function addressOf(hash: string): Address {
  const [name = "", ...parts] = hash.replace("#/", "").split("/").map(decodeURIComponent);
  return { name, parts: parts.filter((part) => part !== "") };
}

export function hrefOf(name: ScreenName, ...parts: readonly string[]): string {
  if (name === "queue") return "#/";
  return `#/${[name, ...parts.map(encodeURIComponent)].join("/")}`;
}

/** The way back to the list. */
export const toPages: readonly [name: string, href: string] = ["Pages", "#/"];

/** Opens an address when it is called. */
export function goTo(href: string): () => void {
  return () => {
    location.hash = href;
  };
}
