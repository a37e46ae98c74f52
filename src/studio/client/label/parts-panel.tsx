import { type Part, parts } from "../../../parts/vocabulary.ts";
import { partOf } from "../../label/label.ts";
import { api } from "../api.ts";
import type { Pressing } from "../ui/key.tsx";
import { orTell } from "../ui/toast.tsx";
import { nameOf, partKeys } from "./label-names.ts";
import type { PageView } from "./page-view.ts";
import { Swatch } from "./swatch.tsx";

interface Props extends Pressing {
  readonly view: PageView;
  /** Loads the page again. */
  readonly reload: () => void;
}

/** The parts with their keys and colours, how many blocks are labelled so, and which are content. */
export function PartsPanel({ view: { page, labelling }, press, reload }: Props) {
  const labels = labelling.labels.value;
  const keep = async (part: Part, isKept: boolean): Promise<void> => {
    const others = page.keep.filter((one) => one !== part);
    if (!(await labelling.saver.settle())) return;
    await api.keepParts(isKept ? [...others, part] : others);
    reload();
  };
  return (
    <>
      <p class="muted">
        Labels say what a block is. Which parts are content is one choice for all pages: gold texts
        follow it.
      </p>
      <table class="parts">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Blocks</th>
            <th scope="col">Content</th>
          </tr>
        </thead>
        <tbody>
          {partKeys.map(([key, label]) => {
            const part = partOf(label);
            if (part === undefined) return null;
            return (
              <tr key={key} title={parts[part]}>
                <th scope="row">
                  <button
                    type="button"
                    class="part-key"
                    disabled={page.readOnly}
                    onClick={() => press(key)}
                  >
                    <Swatch of={label} /> {nameOf(label)} <kbd>{key.toUpperCase()}</kbd>
                  </button>
                </th>
                <td class="number">{labels.filter((own) => own === label).length || ""}</td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${nameOf(label)} is content`}
                    checked={page.keep.includes(part)}
                    disabled={page.readOnly}
                    onChange={({ currentTarget }) => orTell(keep(part, currentTarget.checked))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
