/** The screens and their addresses. */
export type Route =
  | { readonly screen: "queue" | "try" | "train" | "agreement" }
  | { readonly screen: "label" | "settle" | "values"; readonly id: string }
  | { readonly screen: "site"; readonly site: string }
  /** With two contenders, once chosen, and one page. */
  | {
      readonly screen: "compare";
      readonly a?: string | undefined;
      readonly b?: string | undefined;
      readonly id?: string | undefined;
    };

export function routeOf(hash: string): Route {
  const [screen, ...parts] = hash.replace("#/", "").split("/").map(decodeURIComponent);
  if (screen === "try" || screen === "train" || screen === "agreement") return { screen };
  if (screen === "compare") return { screen, a: parts[0], b: parts[1], id: parts[2] };
  if (screen === "site" && parts[0]) return { screen, site: parts[0] };
  const isPage = screen === "label" || screen === "settle" || screen === "values";
  return isPage && parts[0] ? { screen, id: parts[0] } : { screen: "queue" };
}

/** The screens of a corpus that can be opened from anywhere, and their names. */
export function screensOf({
  name,
  readOnly,
}: {
  readonly name: string;
  readonly readOnly: boolean;
}): readonly (readonly [Route["screen"], string])[] {
  const alone = ["try", "Try a page"] as const;
  if (name === "") return [alone];
  return [
    ["queue", "Pages"],
    ...(readOnly ? [] : [["train", "Train"] as const]),
    ["compare", "Compare"],
    ["agreement", "Agreement"],
    alone,
  ];
}

export function hrefOf(screen: Route["screen"], ...parts: readonly string[]): string {
  if (screen === "queue") return "#/";
  return `#/${[screen, ...parts.map(encodeURIComponent)].join("/")}`;
}
