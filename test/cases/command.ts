/** The command line, for tests that start it as a process. */
import { fileURLToPath } from "node:url";
import { isBuiltFrom, sourcesDigest } from "../../src/build/stamp.ts";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** Whether `dist` is a build of the sources as they are. */
export const isBuilt: boolean = isBuiltFrom(root, sourcesDigest(root));

/** What Node.js runs as the command line: the build, which starts in a fifth of the time, or the sources. */
export const mainArgs: readonly string[] = isBuilt
  ? [`${root}dist/node/main.js`]
  : ["--import", `${root}node_modules/tsx/dist/loader.mjs`, `${root}src/cli/main.ts`];
