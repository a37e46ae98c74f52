import type { ComponentChildren } from "preact";
import { useLoaded } from "../use-loaded.ts";
import { Failure } from "./failure.tsx";
import type { Back } from "./window.tsx";

interface Props {
  readonly title: string;
  /** The screen that it was opened from. */
  readonly back?: Back | undefined;
  /** Why it could not be loaded. */
  readonly failure: string | undefined;
  /** What is said while it loads. */
  readonly loading?: string;
  /** What it shows, once it is loaded. */
  readonly children?: ComponentChildren;
}

/** A screen that is loading, failed, or shown. */
export function TitledScreen({ title, back, failure, loading, children }: Props) {
  const isLoading = !children && failure === undefined;
  return (
    <main class="plain" tabIndex={-1} aria-busy={isLoading}>
      {back && (
        <a class="back" href={back[1]}>
          {back[0]}
        </a>
      )}
      <h1 dir="auto">{title}</h1>
      <Failure of={failure} />
      {isLoading && loading && <p>{loading}</p>}
      {children}
    </main>
  );
}

interface PageProps<Found> {
  readonly id: string;
  readonly back: Back;
  readonly ask: () => Promise<Found>;
  /** What it is loaded for: another one loads it again. */
  readonly inputs: readonly unknown[];
  readonly children: (found: Found) => ComponentChildren;
}

/** A screen of one page; until it is loaded, its id. */
export function PageScreen<Found>({ id, back, ask, inputs, children }: PageProps<Found>) {
  const { found, failure } = useLoaded(ask, inputs);
  if (found !== undefined) return <>{children(found)}</>;
  return <TitledScreen title={id} back={back} failure={failure} loading="Reading the page …" />;
}
