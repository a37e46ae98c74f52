/** Turns sections that stand one below the other into tabs. Without this script all of them are shown. */
export function addTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
    const panels = [...group.querySelectorAll<HTMLElement>("[data-tab]")];
    const list = document.createElement("div");
    list.className = "tablist";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", group.dataset.tabs!);
    const tabs = panels.map((panel, i) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.role = "tab";
      tab.id = `tab-${i}`;
      tab.textContent = panel.dataset.tab!;
      panel.role = "tabpanel";
      panel.id = `panel-${i}`;
      panel.setAttribute("aria-labelledby", tab.id);
      panel.querySelector("h3")?.remove();
      tab.setAttribute("aria-controls", panel.id);
      tab.addEventListener("click", () => choose(i));
      return tab;
    });
    const choose = (chosen: number): void => {
      for (const [i, panel] of panels.entries()) {
        panel.hidden = i !== chosen;
        if (i === chosen) showFrame(panel);
        tabs[i]!.setAttribute("aria-selected", String(i === chosen));
        tabs[i]!.tabIndex = i === chosen ? 0 : -1;
      }
    };
    list.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      const now = tabs.findIndex((tab) => tab.ariaSelected === "true");
      const next = (now + step + tabs.length) % tabs.length;
      choose(next);
      tabs[next]!.focus();
    });
    list.append(...tabs);
    group.prepend(list);
    choose(0);
  }
}

/** Puts a document in place of the link to it, when its panel is first shown. */
function showFrame(panel: HTMLElement): void {
  const link = panel.querySelector<HTMLAnchorElement>("[data-frame]");
  if (link === null) return;
  const frame = document.createElement("iframe");
  frame.sandbox.value = "";
  frame.title = link.textContent;
  frame.src = link.href;
  link.parentElement!.replaceWith(frame);
}
