import "../../inspect/client/client.css";
import "./screens.css";
import "./live/live.css";
import { render } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { plotStyle } from "../../plots/plot.ts";
import { api, type CorpusInfo } from "./api.ts";
import { followAddress } from "./leaving.ts";
import { addressOf, type ScreenName } from "./routes.ts";
import { screens } from "./screens.tsx";
import { Palette } from "./ui/palette.tsx";
import { useTitle } from "./ui/title.ts";
import { TitledScreen } from "./ui/titled-screen.tsx";
import { Toasts } from "./ui/toast.tsx";
import { TopBar } from "./ui/top-bar.tsx";

function Studio() {
  const [hash, setHash] = useState(location.hash);
  const [corpus, setCorpus] = useState<CorpusInfo>();
  const [failure, setFailure] = useState<string>();
  useLayoutEffect(() => {
    api.corpus().then(setCorpus, (error: Error) => setFailure(error.message));
    return followAddress(setHash);
  }, []);
  if (corpus === undefined) return <TitledScreen title="Seine studio" failure={failure} />;
  return (
    <>
      <Screen hash={hash} corpus={corpus} />
      <Palette corpus={corpus} />
      <Toasts />
    </>
  );
}

function Screen({ hash, corpus }: { readonly hash: string; readonly corpus: CorpusInfo }) {
  const { name, parts } = addressOf(hash);
  const isAlone = corpus.name === "";
  const known = Object.hasOwn(screens, name) ? (name as ScreenName) : "queue";
  const wanted = isAlone ? "try" : known;
  const shown = screens[wanted].show(corpus, ...parts);
  const current = shown ? wanted : "queue";
  const isFilled = shown && screens[wanted].fills?.(parts);
  useTitle(isFilled ? undefined : (screens[current].title ?? corpus.name));
  if (isFilled) return shown;
  return (
    <>
      {!isAlone && <TopBar corpus={corpus} current={current} />}
      {shown ?? screens.queue.show(corpus)}
    </>
  );
}

// By script: the window's policy forbids styles in mark-up.
const drawings = new CSSStyleSheet();
drawings.replaceSync(plotStyle);
document.adoptedStyleSheets = [drawings];
render(<Studio />, document.body);
