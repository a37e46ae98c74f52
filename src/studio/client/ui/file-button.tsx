import { useRef } from "preact/hooks";

interface Props {
  readonly children: string;
  /** What the files are for, to those who hear it. */
  readonly label: string;
  /** Endings and types of files; absent to choose a folder. */
  readonly accept?: string;
  readonly isBusy: boolean;
  readonly take: (files: readonly File[]) => void;
}

/** A button to choose files, or a folder of them. */
export function FileButton({ children, label, accept, isBusy, take }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(accept === undefined ? { webkitdirectory: true } : { accept })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same files can be chosen again.
          currentTarget.value = "";
          take(files);
        }}
      />
    </>
  );
}
