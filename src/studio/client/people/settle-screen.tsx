import "./settle.css";
import { useState } from "preact/hooks";
import type { Change } from "../../journal.ts";
import type { Label } from "../../label/label.ts";
import type { DisputedBlock, DisputeView } from "../../people/settling.ts";
import { api } from "../api.ts";
import { labelKeys, nameOf } from "../label/label-names.ts";
import { hrefOf } from "../routes.ts";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { useLoaded } from "../use-loaded.ts";

/** Most characters of a block that are shown. */
const MOST = 600;

/** Where two people differ on a page: block by block it is decided who is right. */
export function SettleScreen({ id }: { readonly id: string }) {
  const { found, failure } = useLoaded(() => api.dispute(id), [id]);
  return (
    <TitledScreen
      links={
        <>
          <a href={hrefOf("agreement")}>Agreement</a> · <a href={hrefOf("label", id)}>The page</a>
        </>
      }
      title={id}
      failure={failure}
    >
      {found && <Dispute dispute={found} />}
    </TitledScreen>
  );
}

function Dispute({ dispute }: { readonly dispute: DisputeView }) {
  const { id, first, second, blocks, isSettled } = dispute;
  const [chosen, setChosen] = useState<ReadonlyMap<number, Label>>(
    () => new Map(isSettled ? blocks.flatMap(({ block, now }) => (now ? [[block, now]] : [])) : []),
  );
  const [message, setMessage] = useState("");
  const save = async (): Promise<void> => {
    try {
      await settle(dispute, chosen);
      location.hash = hrefOf("agreement");
    } catch (error) {
      setMessage((error as Error).message);
    }
  };
  const left = blocks.length - chosen.size;
  if (blocks.length === 0) {
    return (
      <p>
        {first} and {second} agree on all blocks of this page.
      </p>
    );
  }
  return (
    <>
      {blocks.map((own) => (
        <Choice
          key={own.block}
          own={own}
          people={[first, second]}
          chosen={chosen.get(own.block)}
          choose={(label) => setChosen(new Map(chosen).set(own.block, label))}
        />
      ))}
      <p role="status">{message || (left > 0 ? `${left} of ${blocks.length} to decide` : "")}</p>
      <button type="button" class="primary" disabled={left > 0} onClick={() => void save()}>
        Settle
      </button>{" "}
      <a href={hrefOf("label", id)}>Look at the page</a>
    </>
  );
}

function Choice(props: {
  readonly own: DisputedBlock;
  readonly people: readonly [string, string];
  readonly chosen: Label | undefined;
  readonly choose: (label: Label) => void;
}) {
  const { own, people, chosen, choose } = props;
  const { block, text, first, second } = own;
  const saidBy = (label: Label): string =>
    [first, second].flatMap((said, i) => (said === label ? [people[i]!] : [])).join(", ");
  return (
    <fieldset class="dispute">
      <legend>Block {block + 1}</legend>
      <blockquote dir="auto">{text.slice(0, MOST)}</blockquote>
      {labelKeys.map(([, label]) => (
        <label key={label}>
          <input
            type="radio"
            name={`block-${block}`}
            checked={chosen === label}
            onChange={() => choose(label)}
          />{" "}
          {nameOf(label)}
          {saidBy(label) && <b> {saidBy(label)}</b>}{" "}
        </label>
      ))}
    </fieldset>
  );
}

async function settle(
  { id, rev, labels, places, blocks }: DisputeView,
  chosen: ReadonlyMap<number, Label>,
): Promise<void> {
  const settled = labels.map((label, block) => chosen.get(block) ?? label);
  const changes = blocks.flatMap(({ block, now }): Change[] => {
    const after = chosen.get(block)!;
    const [start, end] = places[block]!;
    return after === now ? [] : [[start, end, now, after]];
  });
  const step = { step: crypto.randomUUID().slice(0, 13), by: "settled" as const, changes };
  await api.settle({ id, rev, labels: settled, steps: changes.length > 0 ? [step] : [] });
}
