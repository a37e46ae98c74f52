import type { CorpusInfo } from "../api.ts";
import { hrefOf, type ScreenName } from "../routes.ts";
import { linksOf } from "../screens.tsx";
import { SkipLink } from "./skip-link.tsx";

interface Props {
  readonly corpus: CorpusInfo;
  readonly current: ScreenName;
}

/** The name of the corpus, and the way to all screens. */
export function TopBar({ corpus, current }: Props) {
  return (
    <header class="top-bar">
      <SkipLink to="main">Skip to the content</SkipLink>
      <b class="brand">
        Seine <span>{corpus.name}</span>
      </b>
      <nav aria-label="Screens">
        {linksOf(corpus).map(([screen, name]) => (
          <a
            key={screen}
            href={hrefOf(screen)}
            aria-current={screen === current ? "page" : undefined}
            ref={screen === current ? intoSight : null}
          >
            {name}
          </a>
        ))}
      </nav>
      <span class="muted hint-keys">
        <kbd>Ctrl K</kbd> finds pages and commands
      </span>
    </header>
  );
}

/** In a narrow window the bar scrolls sideways. */
function intoSight(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
