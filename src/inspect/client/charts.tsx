import { panelMarks, panelOf, panelScale, panelSubject, panelTitle } from "../charts/panel.ts";
import { partKeys } from "../charts/part-colours.ts";
import { drawnMeaning } from "../kept-blocks.ts";
import { inWords } from "../wording.ts";
import { BarPanels, bounds } from "./bar-panels.tsx";
import { byFamily } from "./feature-table.tsx";
import { moveByKey, spoken } from "./keyboard.tsx";
import { useSelected, type View } from "./view.ts";

/** Pixels: height of a panel, width of the axis. */
const HEIGHT = 92;
const AXIS = 48;

interface Props {
  readonly view: View;
  /** Columns of the panels. */
  readonly names: readonly string[];
  readonly setNames: (names: readonly string[]) => void;
}

/** The seed's chart: panels below each other, a bar per block in each. */
export function Charts({ view, names, setNames }: Props) {
  const { blocks, columns } = view.inspection;
  const panels = names.map((name, i) => {
    const panel = panelOf(view.inspection, name, view.drawn)!;
    const y = panelScale(panel, ...bounds(HEIGHT));
    return {
      head: <Chooser view={view} names={names} i={i} setNames={setNames} />,
      y,
      marks: (width: number) => panelMarks(panel, y, 0, width),
    };
  });
  const more = (): void =>
    setNames([...names, columns.find(({ name }) => !names.includes(name))?.name ?? names[0]!]);
  return (
    <section class="card charts" aria-label="Charts">
      <BarPanels
        view={view}
        panels={panels}
        height={HEIGHT}
        axis={AXIS}
        count={blocks.length}
        unit="block, in document order"
        blockAt={(place) => place}
        placeOf={(block) => block}
      >
        <Slider view={view} />
      </BarPanels>
      <p class="legend">
        <Keys view={view} /> <span class="dash" />
        threshold{" "}
        <button type="button" class="more" onClick={more}>
          + panel
        </button>
        <span class="muted hint">
          Point at a bar, a block or a dot to see it, click to keep it, or use the arrow keys.
        </span>
      </p>
    </section>
  );
}

/** What the colours of bars mean: parts, if they are known, else the decision. */
function Keys({ view }: { readonly view: View }) {
  const parts = partKeys(view.inspection);
  if (parts.length === 0) {
    return (
      <>
        <span class="key content" />
        {drawnMeaning(view.inspection)} <span class="key rest" />
        the rest
      </>
    );
  }
  return (
    <>
      {parts.map(({ part, colour, count }) => [
        <span key={part}>
          <span class="key" style={{ background: colour }} />
          {part} {count}
        </span>,
        // A line may end here, not within a part.
        " ",
      ])}
      <span class="muted">what is not kept is paler</span>
    </>
  );
}

/** Above the plots, not around them: they have controls of their own. */
function Slider({ view }: { readonly view: View }) {
  const selected = useSelected(view);
  return (
    <div
      class="slider"
      role="slider"
      tabIndex={0}
      aria-label="Charts of the blocks. Arrow keys select a block."
      aria-valuemin={1}
      aria-valuemax={Math.max(1, view.inspection.blocks.length)}
      aria-valuenow={selected + 1}
      aria-valuetext={spoken(view, selected)}
      onKeyDown={(event) => moveByKey(view, event, "other")}
    />
  );
}

/** What a panel shows, and the button that removes it. */
function Chooser({ view, names, i, setNames }: Props & { readonly i: number }) {
  const { columns, families } = view.inspection;
  const name = names[i]!;
  return (
    <>
      <select
        aria-label={`Panel ${i + 1} shows`}
        value={name}
        onChange={({ currentTarget: { value } }) => setNames(names.with(i, value))}
      >
        {[...byFamily(columns)].map(([family, own]) => (
          <optgroup key={family} label={family === "" ? "of the article" : inWords(family)}>
            {own.map((column) => (
              <option key={column.name} value={column.name}>
                {panelTitle(column.name)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {names.length > 1 && (
        <button
          type="button"
          title="Remove this panel"
          aria-label="Remove this panel"
          onClick={() => setNames(names.toSpliced(i, 1))}
        >
          ×
        </button>
      )}
      <small>{panelSubject(name) ?? families[name.slice(0, name.indexOf("/"))]}</small>
    </>
  );
}
