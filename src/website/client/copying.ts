/** How long a button says that it has copied, in milliseconds. */
const SAID = 1500;

/** Gives every listing a button that copies it. */
export function addCopying(): void {
  // A page from the disk has no clipboard in every browser.
  if (navigator.clipboard === undefined) return;
  for (const listing of document.querySelectorAll<HTMLElement>("main pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(listing.innerText.trimEnd());
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, SAID);
    });
    const box = document.createElement("div");
    box.className = "listing";
    listing.replaceWith(box);
    box.append(listing, button);
  }
}
