import { useEffect, useRef, useState } from "preact/hooks";
import { api, type CorpusInfo } from "../api.ts";
import { toPages } from "../routes.ts";
import { PageScreen } from "../ui/titled-screen.tsx";
import { dropToast } from "../ui/toast.tsx";
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
  const ask = async () => {
    const view = createPageView(await api.page(id), corpus.name);
    const first = view.page.blocks.findIndex(({ of }) => String(of + 1) === at);
    const start = load.at ?? (load.times === 0 && first >= 0 ? first : undefined);
    if (start !== undefined) view.labelling.select(start);
    return view;
  };
  const cutter = useRef<Cutter>(async () => {});
  // Messages of this page do not stay over the next one.
  useEffect(() => dropToast, []);
  const reload = (at?: number): void =>
    setLoad(({ times }) => ({ times: times + 1, ...(at !== undefined && { at }) }));
  return (
    <PageScreen id={id} back={toPages} ask={ask} inputs={[id, load]}>
      {(view) => <LabelWindow view={view} rubric={corpus.rubric} reload={reload} cutter={cutter} />}
    </PageScreen>
  );
}
