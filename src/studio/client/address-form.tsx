import { useState } from "preact/hooks";

interface Props {
  /** Label of the button. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly use: (url: string) => void;
}

/** A field for the address of a page. */
export function AddressForm({ action, isBusy, use }: Props) {
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
      />
      <button type="submit" disabled={url.trim() === "" || isBusy}>
        {action}
      </button>
    </form>
  );
}
