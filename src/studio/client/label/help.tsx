import { useLayoutEffect, useRef } from "preact/hooks";
import { type Command, keyInWords } from "../ui/keys.ts";
import { Legend } from "./legend.tsx";

interface Props {
  readonly commands: readonly Command[];
  readonly close: () => void;
}

/** All keys of the label screen, and what its colours mean. */
export function Help({ commands, close }: Props) {
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
      <Legend isLong />
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
