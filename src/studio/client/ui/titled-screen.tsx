import type { ComponentChildren } from "preact";

interface Props {
  /** Links to the screens around it. */
  readonly links: ComponentChildren;
  readonly title: string;
  /** Why it could not be loaded. */
  readonly failure: string | undefined;
  /** What it shows, once it is loaded. */
  readonly children: ComponentChildren;
}

/** A screen of one page of the corpus, which is loading, failed, or shown. */
export function TitledScreen({ links, title, failure, children }: Props) {
  const isLoading = !children && failure === undefined;
  return (
    <main class="plain" aria-busy={isLoading}>
      <p>{links}</p>
      <h1 dir="auto">{title}</h1>
      {failure && (
        <p class="banner" role="alert">
          {failure}
        </p>
      )}
      {children}
    </main>
  );
}
