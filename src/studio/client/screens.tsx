/** The screens: all that the window has to know of each. */
import type { ComponentType, VNode } from "preact";
import type { CorpusInfo } from "./api.ts";
import { CompareScreen } from "./compare/compare-screen.tsx";
import { ComparedPage } from "./compare/compared-page.tsx";
import { LabelScreen } from "./label/label-screen.tsx";
import { AgreementScreen } from "./people/agreement-screen.tsx";
import { SettleScreen } from "./people/settle-screen.tsx";
import { QueueScreen } from "./queue-screen.tsx";
import type { Address, ScreenName } from "./routes.ts";
import { serverEngine } from "./server-engine.ts";
import { SiteScreen } from "./site/site-screen.tsx";
import { TrainScreen } from "./train-screen.tsx";
import { TryScreen } from "./try/try-screen.tsx";
import { ValuesScreen } from "./values/values-screen.tsx";

interface Screen {
  /** Its name in the bar and the palette, if it opens from anywhere. */
  readonly link?: string;
  /** What the browser's tab says; default the name of the corpus. */
  readonly title?: string;
  /** Whether it changes the corpus: not linked where that is read-only. */
  readonly writes?: boolean;
  /** Whether it fills the window, without the bar, and names the tab itself. */
  readonly fills?: (parts: Address["parts"]) => boolean;
  /** The screen of the parts of its address; undefined if they are too few. */
  readonly show: (corpus: CorpusInfo, ...parts: string[]) => VNode | undefined;
}

/** In the order of the bar. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  queue: { link: "Pages", show: (corpus) => <QueueScreen corpus={corpus} /> },
  label: {
    fills: () => true,
    show: (corpus, id, at) =>
      id === undefined ? undefined : <LabelScreen key={id} id={id} corpus={corpus} at={at} />,
  },
  values: { fills: () => true, show: ofPage(ValuesScreen) },
  site: {
    title: "One site",
    show: (corpus, site) =>
      site === undefined ? undefined : <SiteScreen key={site} site={site} corpus={corpus} />,
  },
  train: { link: "Train", title: "Train", writes: true, show: () => <TrainScreen /> },
  compare: {
    link: "Compare",
    title: "Compare",
    fills: ({ length }) => length > 2,
    show: (_, a, b, id) =>
      a && b && id ? (
        <ComparedPage key={JSON.stringify([a, b, id])} a={a} b={b} id={id} />
      ) : (
        <CompareScreen a={a} b={b} />
      ),
  },
  agreement: { link: "Agreement", title: "Agreement", show: () => <AgreementScreen /> },
  settle: { fills: () => true, show: ofPage(SettleScreen) },
  try: {
    link: "Try a page",
    title: "Try a page",
    show: (corpus) => <TryScreen engine={serverEngine(corpus)} />,
  },
};

function ofPage(Page: ComponentType<{ id: string; corpus: CorpusInfo }>): Screen["show"] {
  return (corpus, id) => (id === undefined ? undefined : <Page key={id} id={id} corpus={corpus} />);
}

/** The names and titles of the screens that open from anywhere. */
export function linksOf({ name, readOnly }: CorpusInfo): (readonly [ScreenName, string])[] {
  return (Object.keys(screens) as ScreenName[]).flatMap((key) => {
    const { link, writes } = screens[key];
    const isOff = name === "" ? key !== "try" : writes && readOnly;
    return link === undefined || isOff ? [] : [[key, link] as const];
  });
}
