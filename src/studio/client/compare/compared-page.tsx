import { useCallback, useLayoutEffect, useRef } from "preact/hooks";
import { figure } from "../../../base/figures.ts";
import { Reasons } from "../../../inspect/client/reasons.tsx";
import { figureOf } from "../../../inspect/wording.ts";
import type { ComparedPageView, ComparedSide } from "../../compare/comparisons.ts";
import type { Reasons as ComparedReasons } from "../../compare/reasons.ts";
import { api } from "../api.ts";
import { Inspector } from "../label/inspector.tsx";
import { hrefOf } from "../routes.ts";
import { PageSide, type SideName, type TwoPages, useTwoPages } from "../two-pages.tsx";
import { useKeys } from "../ui/keys.ts";
import { useTitle } from "../ui/title.ts";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { useLoaded } from "../use-loaded.ts";

interface Props {
  readonly a: string;
  readonly b: string;
  readonly id: string;
}

/** Loads a page with both systems' decisions, and shows it. */
export function ComparedPage({ a, b, id }: Props) {
  const { found: page, failure } = useLoaded(() => api.comparedPage(id, a, b), [id, a, b]);
  const back = hrefOf("compare", a, b);
  if (page === undefined) {
    return (
      <TitledScreen
        title={id}
        links={
          <a class="back" href={back}>
            Compare
          </a>
        }
        failure={failure}
        loading="Reading the page …"
      />
    );
  }
  return <BothSides page={page} back={back} ids={{ a, b }} />;
}

interface BothProps {
  readonly page: ComparedPageView;
  readonly back: string;
  readonly ids: Readonly<Record<"a" | "b", string>>;
}

function BothSides({ page, back, ids }: BothProps) {
  useTitle(`${page.title}: ${page.a.name}, ${page.b.name}`);
  const { a, b, labels, texts } = page;
  const differing = texts.flatMap((_, i) => (a.kept[i] === b.kept[i] ? [] : [i]));
  const pages = useTwoPages(texts.length, differing);
  const { selected, select, differs, front } = pages;
  const home = useRef<HTMLElement>(null);
  const { block } = selected.value;
  const toLabel = hrefOf("label", page.id, String(block + 1));

  const actions: Readonly<Record<string, () => void>> = {
    j: () => differs(1),
    k: () => differs(-1),
    arrowdown: () => select(selected.value.block + 1),
    arrowup: () => select(selected.value.block - 1),
    s: pages.turnStyles,
    t: pages.turn,
    l: () => {
      location.hash = toLabel;
    },
    escape: () => {
      location.hash = back;
    },
  };
  useKeys((key) => {
    const action = actions[key];
    action?.();
    return action !== undefined;
  });
  useLayoutEffect(() => home.current?.focus(), []);

  const frame = (name: SideName) => (
    <Side
      key={name}
      name={name}
      contender={ids[name]}
      page={page}
      pages={pages}
      pick={(i) => {
        select(i);
        window.focus();
        home.current?.focus();
      }}
    />
  );
  return (
    <main class="compare-page" ref={home} tabIndex={-1}>
      <header class="label-head">
        <a class="back" href={back}>
          Compare
        </a>
        <h1 dir="auto">{page.title}</h1>
        <a href={toLabel}>
          Label block {block + 1} <kbd>L</kbd>
        </a>
        <button type="button" aria-pressed={pages.styles} onClick={pages.turnStyles}>
          Page’s styles <kbd>S</kbd>
        </button>
      </header>
      <div class="both">
        {frame("a")}
        {frame("b")}
      </div>
      <footer class="compare-bar">
        <p class="legend-line">
          <Key kind="content" text="kept, rightly" />
          <Key kind="extra" text="kept, not content" />
          <Key kind="missed" text="content, left out" />
          <Key kind="rest" text="left out, rightly" />
        </p>
        <div class="tools">
          <span class="muted">
            {differing.length} of {texts.length} blocks differ
          </span>
          <button type="button" onClick={() => differs(-1)}>
            Previous <kbd>K</kbd>
          </button>
          <button type="button" onClick={() => differs(1)}>
            Next <kbd>J</kbd>
          </button>
          <button type="button" class="turn" onClick={pages.turn}>
            Show {front === "a" ? "B" : "A"} <kbd>T</kbd>
          </button>
        </div>
        <p class="spoken" aria-live="polite" dir="auto">
          {texts.length === 0
            ? "The page has no block of text."
            : `Block ${block + 1}: ${keptInWords(a, block)} by A, ${keptInWords(b, block)} by B; labelled ${labels[block] ?? "nothing"}: ${texts[block]}`}
        </p>
      </footer>
    </main>
  );
}

function keptInWords({ kept }: ComparedSide, block: number): string {
  return kept[block] ? "kept" : "left out";
}

interface SideProps {
  readonly name: SideName;
  /** Its id. */
  readonly contender: string;
  readonly page: ComparedPageView;
  readonly pages: TwoPages;
  readonly pick: (block: number) => void;
}

function Side({ name, contender, page, pages, pick }: SideProps) {
  const side = page[name];
  const explained = useCallback(
    (block: number) => api.comparedBlock(page.id, contender, block),
    [page, contender],
  );
  return (
    <PageSide
      pages={pages}
      name={name}
      id={page.id}
      title={`${name.toUpperCase()}: ${side.name}`}
      note={`F1 ${figure(side.f1)} · precision ${figure(side.precision)} · recall ${figure(side.recall)}`}
      looks={side.kept.map((isKept, i) => lookOf(isKept, page.labels[i]))}
      onPick={pick}
    >
      {page.texts.length > 0 && (
        <section
          class="why"
          aria-label={`Reasons of ${name.toUpperCase()}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
          tabIndex={0}
        >
          <Inspector i={pages.selected.value.block} explained={explained}>
            {(reasons, i) => <Why key={i} of={reasons} isKept={side.kept[i] === true} />}
          </Inspector>
        </section>
      )}
    </PageSide>
  );
}

function Why({ of, isKept }: { readonly of: ComparedReasons; readonly isKept: boolean }) {
  if ("score" in of) {
    return (
      <p>
        <b>
          {of.name} {of.isKept ? "keeps" : "drops"} it
        </b>
        : its score here is {figureOf(of.score)}. It keeps {of.description}.
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
      <Reasons page={of} i={0} block={of.block} isKept={of.block.isContent} />
    </>
  );
}

/** The class of a block. A block labelled unsure counts as right either way. */
function lookOf(isKept: boolean, label: ComparedPageView["labels"][number] | undefined): string {
  if (label === "content") return isKept ? "content" : "missed";
  const isRest = label === "rest" || label === "comment";
  return isKept ? (isRest ? "extra" : "content") : "rest";
}

function Key({ kind, text }: { readonly kind: string; readonly text: string }) {
  return (
    <span>
      <span class={`look look-${kind}`}>Aa</span> {text}
    </span>
  );
}
