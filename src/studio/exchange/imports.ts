/** Imports of the window: its files come in parts, are laid into a folder of their own, and read as the command reads them. */
import { appendFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { messageOf } from "../../base/message.ts";
import type { Part } from "../../parts/vocabulary.ts";
import type { CorpusStore } from "../corpus-store.ts";
import { onlyRead } from "../corpus-store.ts";
import { createToken } from "../guard.ts";
import { Refused } from "../refused.ts";
import { type Imported, importPages } from "./import.ts";
import { isBesidePage } from "./saved-pages.ts";

export interface Imports {
  /** Begins one and returns its key; one that was begun before is given up. */
  begin(): Promise<string>;
  /** Adds a part to a file, by its path in what was chosen. @throws Refused 400 for a path that leads elsewhere */
  add(key: string, path: string, part: Uint8Array): Promise<void>;
  /** Takes all files into the corpus. Messages name files as they were chosen. */
  finish(key: string): Promise<Imported>;
  close(): Promise<void>;
}

interface Begun {
  readonly key: string;
  readonly folder: string;
}

/** A name of a file or folder that cannot lead out of the folder around it. */
const PLAIN = /^(?!\.{1,2}$)[^/\\:\0]{1,255}$/;
const MOST_PARTS = 30;

/**
 * @param keep the parts that are content
 * @param changed called with the ids of the pages that were added or labelled
 */
export function createImports(
  store: CorpusStore,
  keep: () => readonly Part[],
  changed: (ids: ReadonlySet<string>) => void,
): Imports {
  let begun: Begun | undefined;
  const drop = async (): Promise<void> => {
    const { folder } = begun ?? {};
    begun = undefined;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  const folderOf = (key: string): string => {
    if (begun?.key === key) return begun.folder;
    throw new Refused(404, "another import was begun since; choose the files again");
  };
  return {
    async begin() {
      if (store.readOnly) throw onlyRead();
      if (store.isSecond) {
        throw new Refused(403, "second opinions are given blind; import without --second-opinion");
      }
      await drop();
      const folder = await mkdtemp(join(tmpdir(), "seine-import-"));
      begun = { key: createToken(), folder };
      return begun.key;
    },
    async add(key, path, part) {
      const folder = folderOf(key);
      const names = path.split("/");
      if (names.length > MOST_PARTS || !names.every((name) => PLAIN.test(name))) {
        throw new Refused(400, `found the path ${path}: expected names of folders and a file`);
      }
      const file = join(folder, ...names);
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, part);
    },
    async finish(key) {
      const folder = folderOf(key);
      const ids = new Set<string>();
      const noting: CorpusStore = {
        ...store,
        async add(...page) {
          const id = await store.add(...page);
          ids.add(id);
          return id;
        },
        save(id, ...saved) {
          ids.add(id);
          return store.save(id, ...saved);
        },
      };
      const all: Imported = { added: 0, labelled: 0, opinions: 0, same: 0, failed: [], notes: [] };
      const fail = (name: string, message: string): void => {
        const plain = message.replaceAll(`${folder}${sep}`, "");
        all.failed.push(plain.includes(name) ? plain : `${name}: ${plain}`);
      };
      try {
        // Labels without pages come after the pages.
        const isJson = (name: string): boolean => name.endsWith(".json");
        const files = (await readdir(folder)).sort();
        const names = [...files.filter((name) => !isJson(name)), ...files.filter(isJson)];
        for (const name of names.filter((name) => !isBesidePage(name, names))) {
          try {
            const { failed, notes, ...counts } = await importPages(
              noting,
              join(folder, name),
              keep(),
            );
            for (const key of Object.keys(counts) as (keyof typeof counts)[]) {
              all[key] += counts[key];
            }
            for (const message of failed) fail(name, message);
            all.notes.push(...notes);
          } catch (error) {
            fail(name, messageOf(error));
          }
        }
      } finally {
        await drop();
        if (ids.size > 0) changed(ids);
      }
      return all;
    },
    close: drop,
  };
}
