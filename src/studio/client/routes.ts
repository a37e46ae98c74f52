/** The screens, as the address names them. */
export type Route =
  | { readonly screen: "queue" | "try" | "train" }
  | { readonly screen: "label"; readonly id: string };

export function routeOf(hash: string): Route {
  const [screen, id] = hash.replace("#/", "").split("/");
  if (screen === "try" || screen === "train") return { screen };
  return screen === "label" && id ? { screen, id: decodeURIComponent(id) } : { screen: "queue" };
}

export function hrefOf(screen: Route["screen"], id?: string): string {
  if (screen === "queue") return "#/";
  return id === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(id)}`;
}
