interface Props<Tab extends string> {
  readonly tabs: readonly (readonly [tab: Tab, title: string])[];
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  /** Id of the element that shows what is chosen; it is labelled by `tab-<tab>`. */
  readonly panel: string;
  readonly label: string;
}

/** A row of tabs, one of which is chosen. */
export function Tabs<Tab extends string>({ tabs, tab, setTab, panel, label }: Props<Tab>) {
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {tabs.map(([name, title]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls={panel}
          onClick={() => setTab(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
