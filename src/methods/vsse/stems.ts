import { peersMissing } from "../../base/peers.ts";

/** The part of `natural` that is used; its file has no types. */
interface PorterStemmer {
  stem(word: string): string;
}

/** Said where words are to be stemmed and `natural` is not installed. */
export const stemmerMissing: string = peersMissing("stemming", ["natural"]);

let stemmer: PorterStemmer | undefined;

/**
 * The stem of an English word, lower case: M. F. Porter, "An algorithm for suffix stripping",
 * Program 14(3), 1980, as the package `natural` has it.
 *
 * @throws Error with {@link stemmerMissing} where `natural` is not installed
 */
export function porterStem(word: string): string {
  stemmer ??= findStemmer();
  if (stemmer === undefined) throw new Error(stemmerMissing);
  return stemmer.stem(word);
}

/** Whether {@link porterStem} can be used. */
export function canStem(): boolean {
  stemmer ??= findStemmer();
  return stemmer !== undefined;
}

/** Methods are synchronous, and bundles for browsers hold no `node:module`: hence this way to load. */
function findStemmer(): PorterStemmer | undefined {
  const module = globalThis.process?.getBuiltinModule?.("node:module");
  if (module === undefined) return undefined;
  try {
    // Not `natural` itself, which takes two seconds to load.
    return module.createRequire(import.meta.url)("natural/lib/natural/stemmers/porter_stemmer.js");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
