import type { ComponentChildren } from "preact";
import { Failure } from "./failure.tsx";

interface Props {
  readonly title: string;
  /** Links to the screens around it. */
  readonly links?: ComponentChildren;
  /** Why it could not be loaded. */
  readonly failure: string | undefined;
  /** What is said while it loads. */
  readonly loading?: string;
  /** What it shows, once it is loaded. */
  readonly children?: ComponentChildren;
}

/** A screen that is loading, failed, or shown. */
export function TitledScreen({ title, links, failure, loading, children }: Props) {
  const isLoading = !children && failure === undefined;
  return (
    <main class="plain" aria-busy={isLoading}>
      {links && <p>{links}</p>}
      <h1 dir="auto">{title}</h1>
      <Failure of={failure} />
      {isLoading && loading && <p>{loading}</p>}
      {children}
    </main>
  );
}
