import type { RefObject } from "preact";
import { hrefOf } from "../routes.ts";
import { toHome } from "../ui/focus.ts";
import type { Pressing } from "../ui/key.tsx";
import { toast } from "../ui/toast.tsx";
import { find } from "./actions.ts";
import { isByParts } from "./by-parts.ts";
import { isPictured } from "./page-picture.tsx";
import type { PageView } from "./page-view.ts";
import { savings } from "./saving.ts";

interface Props extends Pressing {
  readonly view: PageView;
  readonly styles: boolean;
  readonly finder: RefObject<HTMLInputElement | null>;
}

/** The progress of labelling, the search for a block, and how the page is shown. */
export function LabelHead({ view, press, styles, finder }: Props) {
  const turns = [
    ["s", "Page’s styles", styles, "S"],
    ["v", "Page as shown", isPictured.value, "V"],
    ["shift+p", "Parts", isByParts.value, "⇧ P"],
  ] as const;
  return (
    <>
      <a href={hrefOf("values", view.page.id)}>Values</a>
      <span class="status">{statusOf(view)}</span>
      <form
        class="finder"
        onSubmit={(event) => {
          event.preventDefault();
          if (find(view, finder.current!.value)) toHome();
          else toast("No block has this text or number.");
        }}
      >
        <input
          ref={finder}
          type="search"
          aria-label="Find a block by its text or number"
          placeholder="Text or number  /"
          onKeyDown={(event) => event.key === "Escape" && toHome()}
        />
      </form>
      {turns.map(([key, name, isOn, shown]) => (
        <button key={key} type="button" aria-pressed={isOn} onClick={() => press(key)}>
          {name} <kbd>{shown}</kbd>
        </button>
      ))}
    </>
  );
}

function statusOf({ page, labelling }: PageView): string {
  const reviewed = labelling.labels.value.filter((label) => label !== null).length;
  const saving = page.readOnly ? "read only" : savings[labelling.saver.state.value.kind];
  return `${reviewed} of ${page.blocks.length} reviewed · ${saving}`;
}
