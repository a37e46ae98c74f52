import "../../inspect/client/client.css";
import "./screens.css";
import "./live/live.css";
import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { api, type CorpusInfo } from "./api.ts";
import { setColours } from "./colours.ts";
import { CompareScreen } from "./compare/compare-screen.tsx";
import { ComparedPage } from "./compare/compared-page.tsx";
import { styleDrawings } from "./drawing.tsx";
import { LabelScreen } from "./label/label-screen.tsx";
import { followAddress } from "./leaving.ts";
import { AgreementScreen } from "./people/agreement-screen.tsx";
import { SettleScreen } from "./people/settle-screen.tsx";
import { QueueScreen } from "./queue-screen.tsx";
import { type Route, routeOf } from "./routes.ts";
import { serverEngine } from "./server-engine.ts";
import { SiteScreen } from "./site/site-screen.tsx";
import { TrainScreen } from "./train-screen.tsx";
import { TryScreen } from "./try/try-screen.tsx";
import { Palette } from "./ui/palette.tsx";
import { useTitle } from "./ui/title.ts";
import { Toasts } from "./ui/toast.tsx";
import { TopBar } from "./ui/top-bar.tsx";
import { ValuesScreen } from "./values/values-screen.tsx";

function Studio() {
  const [route, setRoute] = useState(routeOf(location.hash));
  const [corpus, setCorpus] = useState<CorpusInfo>();
  const [failure, setFailure] = useState<string>();
  useLayoutEffect(() => {
    api.corpus().then(setCorpus, (error: Error) => setFailure(error.message));
    return followAddress((hash) => setRoute(routeOf(hash)));
  }, []);
  if (failure !== undefined) {
    return (
      <main class="plain">
        <h1>Seine studio</h1>
        <p class="banner" role="alert">
          {failure}
        </p>
      </main>
    );
  }
  if (corpus === undefined) return <main class="plain" aria-busy="true" />;
  return (
    <>
      <Screen route={route} corpus={corpus} />
      <Palette corpus={corpus} />
      <Toasts />
    </>
  );
}

function Screen({ route, corpus }: { readonly route: Route; readonly corpus: CorpusInfo }) {
  const isAlone = corpus.name === "";
  if (route.screen === "label" && !isAlone) {
    return <LabelScreen key={route.id} id={route.id} corpus={corpus} />;
  }
  if (route.screen === "compare" && !isAlone) {
    const { a, b, id } = route;
    if (a !== undefined && b !== undefined && id !== undefined)
      return <ComparedPage key={JSON.stringify(route)} a={a} b={b} id={id} />;
  }
  return (
    <>
      {!isAlone && <TopBar corpus={corpus} current={route.screen} />}
      <PlainScreen route={isAlone ? { screen: "try" } : route} corpus={corpus} />
    </>
  );
}

/** A screen below the bar. */
function PlainScreen({ route, corpus }: { readonly route: Route; readonly corpus: CorpusInfo }) {
  useTitle(titles[route.screen] ?? corpus.name);
  switch (route.screen) {
    case "try":
      return <TryScreen engine={serverEngine(corpus)} />;
    case "train":
      return <TrainScreen />;
    case "compare":
      return <CompareScreen a={route.a} b={route.b} />;
    case "site":
      return <SiteScreen key={route.site} site={route.site} corpus={corpus} />;
    case "agreement":
      return <AgreementScreen />;
    case "settle":
      return <SettleScreen key={route.id} id={route.id} />;
    case "values":
      return <ValuesScreen key={route.id} id={route.id} />;
    default:
      return <QueueScreen corpus={corpus} />;
  }
}

/** What the browser's tab says; the list has the name of its corpus. */
const titles: Partial<Readonly<Record<Route["screen"], string>>> = {
  try: "Try a page",
  train: "Train",
  compare: "Compare",
  site: "One site",
  agreement: "Agreement",
  settle: "Settle",
  values: "Values",
};

styleDrawings();
setColours();
render(<Studio />, document.body);
