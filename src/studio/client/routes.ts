/** The screens, as the address names them. */
export type Route =
  | { readonly screen: "queue" }
  | { readonly screen: "label"; readonly id: string };

export function routeOf(hash: string): Route {
  const [screen, id] = hash.replace("#/", "").split("/");
  return screen === "label" && id ? { screen, id: decodeURIComponent(id) } : { screen: "queue" };
}

export function hrefOf(screen: Route["screen"], id?: string): string {
  if (screen === "queue" || id === undefined) return "#/";
  return `#/${screen}/${encodeURIComponent(id)}`;
}
