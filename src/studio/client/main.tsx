import "../../inspect/client/client.css";
import "./screens.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, type CorpusInfo } from "./api.ts";
import { setColours } from "./colours.ts";
import { CompareScreen } from "./compare/compare-screen.tsx";
import { ComparedPage } from "./compare/compared-page.tsx";
import { styleDrawings } from "./drawing.tsx";
import { FeaturesScreen } from "./features/features-screen.tsx";
import { LabelScreen } from "./label/label-screen.tsx";
import { followAddress } from "./leaving.ts";
import { QueueScreen } from "./queue-screen.tsx";
import { type Route, routeOf } from "./routes.ts";
import { serverEngine } from "./server-engine.ts";
import { TrainScreen } from "./train-screen.tsx";
import { TryScreen } from "./try-screen.tsx";
import { Palette } from "./ui/palette.tsx";
import { Toasts } from "./ui/toast.tsx";

function Studio() {
  const [route, setRoute] = useState(routeOf(location.hash));
  const [corpus, setCorpus] = useState<CorpusInfo>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
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
  if (corpus.name === "" || route.screen === "try") {
    return <TryScreen engine={serverEngine(corpus)} isAlone={corpus.name === ""} />;
  }
  if (route.screen === "train") return <TrainScreen />;
  if (route.screen === "label") return <LabelScreen key={route.id} id={route.id} corpus={corpus} />;
  if (route.screen === "compare") {
    const { a, b, id } = route;
    if (a === undefined || b === undefined || id === undefined)
      return <CompareScreen a={a} b={b} />;
    return <ComparedPage key={JSON.stringify(route)} a={a} b={b} id={id} />;
  }
  if (route.screen === "features") return <FeaturesScreen column={route.column} />;
  return <QueueScreen corpus={corpus} />;
}

styleDrawings();
setColours();
render(<Studio />, document.body);
