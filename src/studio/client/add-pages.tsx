import { useState } from "preact/hooks";
import { AddressForm } from "./address-form.tsx";
import { type ApiError, api } from "./api.ts";
import { nameOf, sourceOf } from "./picked-file.ts";
import { FileButton } from "./ui/file-button.tsx";

/** Adds pages to the corpus: files, and addresses where they can be fetched. */
export function AddPages(props: {
  readonly fetches: boolean;
  readonly onAdded: () => void;
  readonly onFailed: (message: string | undefined) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  /** Adds named pages one by one. */
  const add = async (
    pages: readonly (readonly [string, () => Promise<{ readonly note?: string }>])[],
  ) => {
    props.onFailed(undefined);
    setBusy(true);
    const failed: string[] = [];
    for (const [name, send] of pages) {
      try {
        const { note } = await send();
        if (note !== undefined) failed.push(`${name}: ${note}`);
      } catch (error) {
        failed.push(`${name}: ${(error as ApiError).message}`);
      }
    }
    if (failed.length > 0) props.onFailed(failed.join("; "));
    setBusy(false);
    props.onAdded();
  };
  return (
    <>
      <FileButton
        label="HTML files to add"
        accept=".html,.htm,.mhtml,.mht,text/html"
        isBusy={isBusy}
        take={(files) =>
          void add(
            files.map((file) => [file.name, async () => api.add(file.name, await sourceOf(file))]),
          )
        }
      >
        Add pages …
      </FileButton>
      {props.fetches && (
        <AddressForm
          action="Add"
          isBusy={isBusy}
          use={(url) => void add([[url, () => api.add(nameOf(url), { url })]])}
        />
      )}
    </>
  );
}
