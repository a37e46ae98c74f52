import { useEffect, useRef, useState } from "preact/hooks";
import { api, type CorpusInfo } from "../api.ts";
import { hrefOf } from "../routes.ts";
import { TitledScreen } from "../ui/titled-screen.tsx";
import { dropToast } from "../ui/toast.tsx";
import { useLoaded } from "../use-loaded.ts";
import type { Cutter } from "./block-cutting.ts";
import { LabelWindow } from "./label-window.tsx";
import { createPageView } from "./page-view.ts";

interface Props {
  readonly id: string;
  readonly corpus: CorpusInfo;
  /** Number of the model's block to begin at, from 1. */
  readonly at?: string | undefined;
}

/** Loads a page and shows it. */
export function LabelScreen({ id, corpus, at }: Props) {
  /** How often the page was loaded, and the block to begin at. */
  const [load, setLoad] = useState<{ readonly times: number; readonly at?: number }>({ times: 0 });
  const { found: view, failure } = useLoaded(async () => {
    const view = createPageView(await api.page(id), corpus.name);
    const first = view.page.blocks.findIndex(({ of }) => String(of + 1) === at);
    const start = load.at ?? (load.times === 0 && first >= 0 ? first : undefined);
    if (start !== undefined) view.labelling.select(start);
    return view;
  }, [id, load]);
  const cutter = useRef<Cutter>(async () => {});
  // Messages of this page do not stay over the next one.
  useEffect(() => dropToast, []);
  if (view === undefined) {
    const links = <a href={hrefOf("queue")}>Pages</a>;
    return <TitledScreen title={id} links={links} failure={failure} loading="Reading the page …" />;
  }
  const reload = (at?: number): void =>
    setLoad(({ times }) => ({ times: times + 1, ...(at !== undefined && { at }) }));
  return <LabelWindow view={view} rubric={corpus.rubric} reload={reload} cutter={cutter} />;
}
