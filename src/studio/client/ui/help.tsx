import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Command, keyInWords } from "./keys.ts";

interface Props {
  readonly commands: readonly Command[];
  /** What is told before the keys. */
  readonly children?: ComponentChildren;
  readonly close: () => void;
}

/** All keys of a screen. */
export function Help({ commands, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Not the button at the end, to which a narrow window would scroll.
    heading.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} class="help" onClose={close} aria-labelledby="help-title">
      <h2 id="help-title" ref={heading} tabIndex={-1}>
        Help
      </h2>
      {children}
      <dl class="keys-list">
        {commands.map(({ keys, name }) => (
          <div key={name}>
            <dt>
              <kbd>{keyInWords(keys[0]!)}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl K</kbd>
          </dt>
          <dd>Any page, screen or command by its name</dd>
        </div>
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
