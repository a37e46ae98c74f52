/** Lets a screen with unsaved changes stop the window from showing another one. */

/** Whether the user may leave the screen now; if not, `go` is called once the changes are discarded. */
export type Gate = (go: () => void) => Promise<boolean>;

let gate: Gate | undefined;

/** Installs a gate before another screen is shown; returns a function that removes it. */
export function guardLeaving(own: Gate): () => void {
  gate = own;
  return () => {
    if (gate === own) gate = undefined;
  };
}

/**
 * Calls `show` with the new address when the window should show another screen. If the current screen may not
 * be left, restores the address.
 */
export function followAddress(show: (hash: string) => void): () => void {
  let shown = location.hash;
  const follow = async (): Promise<void> => {
    const wanted = location.hash;
    if (wanted === shown) return;
    const go = (): void => {
      location.hash = wanted;
    };
    const isFree = gate === undefined || (await gate(go));
    // The address has changed again meanwhile.
    if (location.hash !== wanted) return;
    if (!isFree) return history.pushState(null, "", shown || "#/");
    shown = wanted;
    show(wanted);
  };
  const listen = (): void => void follow();
  addEventListener("hashchange", listen);
  return () => removeEventListener("hashchange", listen);
}
