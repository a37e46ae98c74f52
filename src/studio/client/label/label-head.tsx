import type { RefObject } from "preact";
import { hrefOf } from "../routes.ts";
import { isByParts } from "./by-parts.ts";
import type { PageView } from "./page-view.ts";
import { savings } from "./saving.ts";

interface Props {
  readonly view: PageView;
  /** Does what a key does. */
  readonly press: (key: string) => void;
  readonly styles: boolean;
  readonly turnStyles: () => void;
  readonly isPictured: boolean;
  readonly turnPicture: () => void;
  readonly finder: RefObject<HTMLInputElement | null>;
  readonly find: (wanted: string) => void;
  readonly leaveFinder: () => void;
  readonly help: () => void;
}

/** The page's title, the progress of labelling, and the search for a block. */
export function LabelHead(props: Props) {
  const { view, press, styles, turnStyles, isPictured, turnPicture } = props;
  const { finder, find, leaveFinder, help } = props;
  return (
    <header class="label-head">
      <a class="back" href={hrefOf("queue")}>
        Pages
      </a>
      <h1 dir="auto">{view.page.title}</h1>
      <a href={hrefOf("values", view.page.id)}>Values</a>
      <span class="status">{statusOf(view)}</span>
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          find(finder.current!.value);
        }}
      >
        <input
          ref={finder}
          type="search"
          aria-label="Find a block by its text or number"
          placeholder="Text or number  /"
          onKeyDown={(event) => event.key === "Escape" && leaveFinder()}
        />
      </form>
      <button type="button" aria-pressed={styles} onClick={turnStyles}>
        Page’s styles <kbd>S</kbd>
      </button>
      <button type="button" aria-pressed={isPictured} onClick={turnPicture}>
        Page as shown <kbd>V</kbd>
      </button>
      <button type="button" aria-pressed={isByParts.value} onClick={() => press("shift+p")}>
        Parts <kbd>⇧ P</kbd>
      </button>
      <button type="button" onClick={help}>
        Help <kbd>?</kbd>
      </button>
    </header>
  );
}

function statusOf({ page, labelling }: PageView): string {
  const reviewed = labelling.labels.value.filter((label) => label !== null).length;
  const saving = page.readOnly ? "read only" : savings[labelling.saver.state.value.kind];
  return `${reviewed} of ${page.blocks.length} reviewed · ${saving}`;
}
