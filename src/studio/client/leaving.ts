/** The screen that is shown may have something that must not be lost when another one is. */

/** Whether the screen may be left now; if not, `go` is called when the user gives up what is there. */
export type Gate = (go: () => void) => Promise<boolean>;

let gate: Gate | undefined;

/** From now on this is asked before another screen is shown, till what it returns is called. */
export function guardLeaving(own: Gate): () => void {
  gate = own;
  return () => {
    if (gate === own) gate = undefined;
  };
}

/**
 * Calls back with the address whenever the window is to show another screen. Where the one that is shown
 * may not be left, the address goes back to what it was.
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
    // The user has gone on meanwhile.
    if (location.hash !== wanted) return;
    if (!isFree) return history.pushState(null, "", shown || "#/");
    shown = wanted;
    show(wanted);
  };
  const listen = (): void => void follow();
  addEventListener("hashchange", listen);
  return () => removeEventListener("hashchange", listen);
}
