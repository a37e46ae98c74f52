import "./settle.css";
import { effect, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Change } from "../../journal.ts";
import type { Label } from "../../label/label.ts";
import type { DisputedBlock, DisputeView } from "../../people/settling.ts";
import { api } from "../api.ts";
import { labelKeys, nameOf } from "../label/label-names.ts";
import { Legend } from "../label/legend.tsx";
import { newName } from "../label/steps.ts";
import { Swatch } from "../label/swatch.tsx";
import { hrefOf } from "../routes.ts";
import { keep, kept, keyOf } from "../storage.ts";
import { TwoPagesWindow, useTwoPages } from "../two-pages.tsx";
import { Key } from "../ui/key.tsx";
import { command, pressOf } from "../ui/keys.ts";
import { PageScreen } from "../ui/titled-screen.tsx";
import { orTell, toast } from "../ui/toast.tsx";
import type { Back } from "../ui/window.tsx";

/** Most characters of a block that are shown. */
const MOST = 300;

const back: Back = ["Agreement", hrefOf("agreement")];

type Chosen = ReadonlyMap<number, Label>;

/** Where two people differ on a page: block by block it is decided who is right. */
export function SettleScreen({ id }: { readonly id: string }) {
  return (
    <PageScreen id={id} back={back} ask={() => api.dispute(id)} inputs={[id]}>
      {(dispute) => <Dispute dispute={dispute} />}
    </PageScreen>
  );
}

function Dispute({ dispute }: { readonly dispute: DisputeView }) {
  const { id, title, first, second, readings, blocks, isSettled } = dispute;
  const pages = useTwoPages(
    readings[0].length,
    blocks.map(({ block }) => block),
  );
  const { selected, select, differs } = pages;
  const chosen = useKeptChoice(dispute);
  const past = useRef<Chosen[]>([]);
  const choose = (block: number, label: Label): void => {
    past.current.push(chosen.value);
    chosen.value = new Map(chosen.value).set(block, label);
  };
  const save = async (): Promise<void> => {
    const left = blocks.find(({ block }) => !chosen.value.has(block));
    if (left !== undefined) return select(left.block);
    await settle(dispute, chosen.value);
    keep(keyFor(dispute), undefined);
    const open = (await api.agreement()).pages.find(
      (page) => page.id !== id && !page.isSettled && page.differing > 0,
    );
    location.hash = open === undefined ? hrefOf("agreement") : hrefOf("settle", open.id);
  };
  const undo = (): void => {
    const before = past.current.pop();
    if (before === undefined) toast("There is nothing to undo.");
    else chosen.value = before;
  };
  const commands = [
    ...labelKeys.map(([key, label]) =>
      command(key, `Decide: ${nameOf(label)}`, () => {
        const { block } = selected.value;
        if (!blocks.some((one) => one.block === block)) return;
        choose(block, label);
        differs(1);
      }),
    ),
    ...pages.commands,
    command("z ctrl+z", "Undo", undo),
    command("enter", "Settle, and open the next page to settle", () => orTell(save())),
  ];
  const press = pressOf(commands);
  const { block } = selected.value;
  useEffect(() => {
    document.querySelector(".dispute.current")?.scrollIntoView({ block: "nearest" });
  }, [block]);
  const left = blocks.length - chosen.value.size;
  const status =
    blocks.length === 0
      ? `${first} and ${second} agree on all blocks of this page.`
      : left > 0
        ? `${left} of ${blocks.length} to decide`
        : isSettled
          ? "settled"
          : "all are decided";
  return (
    <TwoPagesWindow
      pages={pages}
      id={id}
      title={title}
      tab={`Settle: ${title}`}
      back={back}
      sides={[
        { title: first, short: first, looks: looksOf(readings[0]) },
        { title: second, short: second, looks: looksOf(readings[1]) },
      ]}
      head={
        <>
          <a href={hrefOf("label", id, String(block + 1))}>Label</a>
          <span class="status" role="status">
            {status}
          </span>
        </>
      }
      commands={commands}
      help={<Legend isLong />}
      bar={
        <section
          class="disputes"
          aria-label="Blocks with two labels"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
          tabIndex={0}
        >
          {blocks.map((one) => (
            <Choice
              key={one.block}
              own={one}
              isCurrent={one.block === block}
              people={[first, second]}
              chosen={chosen.value.get(one.block)}
              choose={(label) => {
                select(one.block);
                choose(one.block, label);
              }}
            />
          ))}
        </section>
      }
      buttons={
        <>
          <Key name="z" press={press}>
            Undo
          </Key>
          <Key name="enter" class="primary" disabled={left > 0} press={press}>
            Settle
          </Key>
        </>
      }
    />
  );
}

function looksOf(reading: readonly (Label | null)[]): string[] {
  return reading.map((label) => label ?? "");
}

/** What is decided before it is settled: the browser keeps it over reloads, as labels that are not saved. */
function useKeptChoice(dispute: DisputeView) {
  const chosen = useSignal<Chosen>(firstChoice(dispute));
  useEffect(() => effect(() => keep(keyFor(dispute), [...chosen.value])), []);
  return chosen;
}

function firstChoice(dispute: DisputeView): Chosen {
  const { blocks, isSettled } = dispute;
  if (isSettled) return new Map(blocks.flatMap(({ block, now }) => (now ? [[block, now]] : [])));
  const disputed = new Set(blocks.map(({ block }) => block));
  const before = (kept(keyFor(dispute)) ?? []) as [number, Label][];
  return new Map(before.filter(([block]) => disputed.has(block)));
}

/** Labels that changed make another dispute of it. */
function keyFor({ id, rev }: DisputeView): string {
  return keyOf("seine-settle", id, rev);
}

function Choice(props: {
  readonly own: DisputedBlock;
  readonly isCurrent: boolean;
  readonly people: readonly [string, string];
  readonly chosen: Label | undefined;
  readonly choose: (label: Label) => void;
}) {
  const { own, isCurrent, people, chosen, choose } = props;
  const { block, text, first, second } = own;
  const saidBy = (label: Label): string =>
    [first, second].flatMap((said, i) => (said === label ? [people[i]!] : [])).join(", ");
  return (
    <fieldset class={isCurrent ? "card dispute current" : "card dispute"}>
      <legend>Block {block + 1}</legend>
      <blockquote dir="auto">{text.slice(0, MOST)}</blockquote>
      {labelKeys.map(([key, label]) => (
        <label key={label}>
          <input
            type="radio"
            name={`block-${block}`}
            checked={chosen === label}
            onChange={() => choose(label)}
          />{" "}
          <Swatch of={label} /> {nameOf(label)}
          {saidBy(label) && <b> {saidBy(label)}</b>} {isCurrent && <kbd>{key.toUpperCase()}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}

async function settle(
  { id, rev, labels, places, blocks }: DisputeView,
  chosen: Chosen,
): Promise<void> {
  const settled = labels.map((label, block) => chosen.get(block) ?? label);
  const changes = blocks.flatMap(({ block, now }): Change[] => {
    const after = chosen.get(block)!;
    const [start, end] = places[block]!;
    return after === now ? [] : [[start, end, now, after]];
  });
  const step = { step: newName(), by: "settled" as const, changes };
  await api.settle({ id, rev, labels: settled, steps: changes.length > 0 ? [step] : [] });
}
