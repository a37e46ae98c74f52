import { useState } from "preact/hooks";
import { importInWords } from "../exchange/import-in-words.ts";
import { api } from "./api.ts";
import { base64Of } from "./picked-file.ts";
import { saveAs } from "./save-as.ts";
import { FileButton } from "./ui/file-button.tsx";

/** Bytes that are sent at once. */
const PART = 16 * 2 ** 20;
const HIDDEN = /(?:^|\/)\./;

interface Outcome {
  readonly summary: string;
  readonly failed: readonly string[];
}

interface Props {
  readonly readOnly: boolean;
  readonly onImported: () => void;
}

/** What can be taken elsewhere: the name of its file, its format, and what it is. */
const exports = [
  ["labelled.jsonl", "jsonl", "Finished pages as JSONL"],
  ["tasks.json", "label-studio", "All pages as tasks of Label Studio"],
  ["parts.json", "parts", "Labels by parts"],
] as const;

/** The menu that takes labelled pages elsewhere, and takes in those of other corpora and programs. */
export function Exchange({ readOnly, onImported }: Props) {
  const [doing, setDoing] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();

  const take = async (files: readonly File[]): Promise<void> => {
    const chosen = files
      .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
      .filter(({ path }) => !HIDDEN.test(path));
    if (chosen.length === 0) return;
    setOutcome(undefined);
    try {
      const { key } = await api.beginImport();
      for (const [i, { file, path }] of chosen.entries()) {
        setDoing(`Reading file ${i + 1} of ${chosen.length} …`);
        for (let at = 0; at === 0 || at < file.size; at += PART) {
          const base64 = file.size === 0 ? "" : await base64Of(file.slice(at, at + PART));
          await api.addToImport({ key, path, base64 });
        }
      }
      setDoing("Importing …");
      const imported = await api.finishImport(key);
      setOutcome({
        summary: `${importInWords(imported)}.`,
        failed: [...imported.failed, ...imported.notes],
      });
    } catch (error) {
      setOutcome({ summary: "The import failed.", failed: [(error as Error).message] });
    }
    setDoing(undefined);
    onImported();
  };

  return (
    <details class="menu">
      <summary>Import / export</summary>
      <div class="card">
        <h2>Export</h2>
        <div class="tools">
          {exports.map(([file, as, name]) => (
            <button key={as} type="button" onClick={() => saveAs(file, api.exported(as))}>
              {name}
            </button>
          ))}
        </div>
        <p class="muted">
          The command also writes page folders and WCXB (<code>--export</code>).
        </p>
        {!readOnly && (
          <>
            <h2>Import</h2>
            <p class="muted">
              Takes a folder of pages in the layout of Seine or WCXB, JSONL, a JSON export of Label
              Studio, or pages as a browser saves them, MHTML and WARC. A page that is labelled
              keeps its labels; labels by somebody else become a second opinion.
            </p>
            <div class="tools">
              <FileButton
                label="Files to import"
                accept=".jsonl,.ndjson,.json,.gz,.zst,.warc,.mhtml,.mht"
                isBusy={doing !== undefined}
                take={take}
              >
                Import files …
              </FileButton>
              <FileButton label="Folder to import" isBusy={doing !== undefined} take={take}>
                Import a folder …
              </FileButton>
              <span class="muted" role="status">
                {doing}
              </span>
            </div>
          </>
        )}
        {outcome && (
          <div class="banner" role={outcome.failed.length > 0 ? "alert" : "status"}>
            <p>{outcome.summary}</p>
            {outcome.failed.length > 0 && (
              <ul>
                {outcome.failed.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </details>
  );
}
