import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { toHome } from "./focus.ts";
import { Help } from "./help.tsx";
import { type Command, useCommands } from "./keys.ts";
import { SkipLink } from "./skip-link.tsx";
import { useTitle } from "./title.ts";

/** A screen that another one leads to: the name and the address of that. */
export type Back = readonly [name: string, href: string];

export interface WindowProps {
  readonly class: string;
  readonly back: Back;
  readonly title: string;
  /** What the browser's tab says; default the title. */
  readonly tab?: string;
  /** Beside the title: links, what is done, buttons. */
  readonly head: ComponentChildren;
  readonly commands: readonly Command[];
  /** What the help tells before the keys. */
  readonly help?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A screen of one page, which fills the window and has keys of its own. */
export function Window(props: WindowProps) {
  const { back, title, tab = title, head, help, children } = props;
  const [isHelp, setHelp] = useState(false);
  const toHelp = (): void => setHelp(true);
  const commands = [
    ...props.commands,
    { keys: ["?", "shift+?", "f1"], name: "All keys", run: toHelp },
  ];
  useCommands(commands);
  useTitle(tab);
  useLayoutEffect(toHome, []);
  return (
    <main class={props.class} tabIndex={-1}>
      <header class="label-head">
        <SkipLink to="main iframe, main [tabindex='0']">Skip to the page</SkipLink>
        <a class="back" href={back[1]}>
          {back[0]}
        </a>
        <h1 class="one-line" dir="auto">
          {title}
        </h1>
        {head}
        <button type="button" onClick={toHelp}>
          Help <kbd>?</kbd>
        </button>
      </header>
      {children}
      {isHelp && (
        <Help
          commands={commands}
          close={() => {
            setHelp(false);
            toHome();
          }}
        >
          {help}
        </Help>
      )}
    </main>
  );
}
