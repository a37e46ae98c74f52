import { useState } from "preact/hooks";

interface Props {
  /** Label of the button. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly use: (url: string) => void;
  /** Attributes of the field that say what is wrong with it. */
  readonly about?: Readonly<Record<string, string | boolean>> | undefined;
}

/** A field for the address of a page. */
export function AddressForm({ action, isBusy, use, about }: Props) {
  const [url, setUrl] = useState("");
  return (
    <form
      class="tools address"
      onSubmit={(event) => {
        event.preventDefault();
        use(url.trim());
      }}
    >
      <input
        type="url"
        aria-label="The address of a page"
        placeholder="https://…"
        pattern="https?://.*"
        required
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
        {...about}
      />
      <button type="submit" disabled={url.trim() === "" || isBusy}>
        {action}
      </button>
    </form>
  );
}
