import { useCallback } from "preact/hooks";
import { figure } from "../../../base/figures.ts";
import { Reasons } from "../../../inspect/client/reasons.tsx";
import { figureOf } from "../../../inspect/wording.ts";
import type { ComparedPageView, ComparedSide } from "../../compare/comparisons.ts";
import type { Reasons as ComparedReasons } from "../../compare/reasons.ts";
import { api } from "../api.ts";
import { Inspector } from "../label/inspector.tsx";
import { Look } from "../label/legend.tsx";
import { goTo, hrefOf } from "../routes.ts";
import { type PageSide, type TwoPages, TwoPagesWindow, useTwoPages } from "../two-pages.tsx";
import { command } from "../ui/keys.ts";
import { PageScreen } from "../ui/titled-screen.tsx";
import type { Back } from "../ui/window.tsx";

interface Props {
  readonly a: string;
  readonly b: string;
  readonly id: string;
}

/** Loads a page with both systems' decisions, and shows it. */
export function ComparedPage({ a, b, id }: Props) {
  const back: Back = ["Compare", hrefOf("compare", a, b)];
  return (
    <PageScreen id={id} back={back} ask={() => api.comparedPage(id, a, b)} inputs={[id, a, b]}>
      {(page) => <BothSides page={page} back={back} ids={{ a, b }} />}
    </PageScreen>
  );
}

interface BothProps {
  readonly page: ComparedPageView;
  readonly back: Back;
  readonly ids: Readonly<Record<"a" | "b", string>>;
}

function BothSides({ page, back, ids }: BothProps) {
  const { a, b, labels, texts } = page;
  const differing = texts.flatMap((_, i) => (a.kept[i] === b.kept[i] ? [] : [i]));
  const pages = useTwoPages(texts.length, differing);
  const { selected, select } = pages;
  const { block } = selected.value;
  const toLabel = hrefOf("label", page.id, String(block + 1));
  const commands = [
    command("arrowdown", "Next block", () => select(selected.value.block + 1)),
    command("arrowup", "Previous block", () => select(selected.value.block - 1)),
    ...pages.commands,
    command("l", "Label the page, from this block on", goTo(toLabel)),
    command("escape", "Back to the comparison", goTo(back[1])),
  ];
  const side = (name: "a" | "b"): PageSide => {
    const { f1, precision, recall, kept, name: system } = page[name];
    return {
      title: `${name.toUpperCase()}: ${system}`,
      short: name.toUpperCase(),
      note: `F1 ${figure(f1)} · precision ${figure(precision)} · recall ${figure(recall)}`,
      looks: kept.map((isKept, i) => lookOf(isKept, labels[i])),
      below: texts.length > 0 && (
        <SideReasons name={name} contender={ids[name]} page={page} pages={pages} />
      ),
    };
  };
  return (
    <TwoPagesWindow
      pages={pages}
      id={page.id}
      title={page.title}
      tab={`${page.title}: ${a.name}, ${b.name}`}
      back={back}
      sides={[side("a"), side("b")]}
      head={
        <a href={toLabel}>
          Label block {block + 1} <kbd>L</kbd>
        </a>
      }
      commands={commands}
      bar={
        <div>
          <p class="legend-line">
            <Look label="content">kept, rightly</Look>
            <Look label="extra">kept, not content</Look>
            <Look label="missed">content, left out</Look>
            <Look label="rest">left out, rightly</Look>
            <span class="muted">
              {differing.length} of {texts.length} blocks differ
            </span>
          </p>
          <p class="spoken one-line" aria-live="polite" dir="auto">
            {texts.length === 0
              ? "The page has no block of text."
              : `Block ${block + 1}: ${keptInWords(a, block)} by A, ${keptInWords(b, block)} by B; labelled ${labels[block] ?? "nothing"}: ${texts[block]}`}
          </p>
        </div>
      }
    />
  );
}

function keptInWords({ kept }: ComparedSide, block: number): string {
  return kept[block] ? "kept" : "left out";
}

interface SideProps {
  readonly name: "a" | "b";
  /** Its id. */
  readonly contender: string;
  readonly page: ComparedPageView;
  readonly pages: TwoPages;
}

function SideReasons({ name, contender, page, pages }: SideProps) {
  const explained = useCallback(
    (block: number) => api.comparedBlock(page.id, contender, block),
    [page, contender],
  );
  return (
    <section
      class="side-why"
      aria-label={`Reasons of ${name.toUpperCase()}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
      tabIndex={0}
    >
      <Inspector i={pages.selected.value.block} explained={explained}>
        {(reasons, i) => <Why key={i} of={reasons} isKept={page[name].kept[i] === true} />}
      </Inspector>
    </section>
  );
}

function Why({ of, isKept }: { readonly of: ComparedReasons; readonly isKept: boolean }) {
  if ("score" in of) {
    return (
      <p>
        <b>
          {of.name} {of.isKept ? "keeps" : "drops"} it
        </b>
        : its score here is {figureOf(of.score)}. Its rule: {of.description}.
      </p>
    );
  }
  return (
    <>
      {of.isHeldOut && (
        <p class="muted">
          Compared is what a model made of the page that had not seen its site: it{" "}
          {isKept ? "kept" : "left out"} this block. The reasons are those of the model itself,
          which has learnt from the page.
        </p>
      )}
      <Reasons page={of} i={0} block={of.block} isKept={of.block.isContent} isInWindow />
    </>
  );
}

/** The class of a block. A block labelled unsure counts as right either way. */
function lookOf(isKept: boolean, label: ComparedPageView["labels"][number] | undefined): string {
  if (label === "content") return isKept ? "content" : "missed";
  const isRest = label === "rest" || label === "comment";
  return isKept ? (isRest ? "extra" : "content") : "rest";
}
