/**
 * Bundles the entries of Node.js into few files, `dist/node`, because finding and reading hundreds of modules
 * takes longer than a page. The modules that tsc wrote stay beside them for browsers, bundlers and types.
 * Small packages are bundled, with their licences; large ones are still imported.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { importsOf } from "./imports.ts";
import { writeLicences } from "./licences.ts";
import { inLines } from "./lines.ts";
import { writeScript } from "./scripts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = join(root, "dist/node");
/** Output files, in one folder: they find each other, models and package.json by relative paths. */
const entries = {
  main: "src/cli/main.js",
  "compiled-code": "src/cli/compiled-code.js",
  index: "src/entries/index.js",
  batch: "src/entries/batch.js",
  methods: "src/entries/methods.js",
  records: "src/entries/records.js",
  worker: "src/workers/worker.js",
  "records-worker": "src/workers/records-worker.js",
  "request-worker": "src/workers/request-worker.js",
  training: "training/index.js",
  "histogram-worker": "training/fit/estimators/histogram-worker.js",
  "prepare-worker": "training/corpus/prepare-worker.js",
  "fit-worker": "training/fit/estimators/fit-worker.js",
  "train-child": "src/studio/train-child.js",
  "score-worker": "src/studio/threads/score-worker.js",
  "live-worker": "src/studio/threads/live-worker.js",
  "site-worker": "src/studio/threads/site-worker.js",
  "side-by-side": "training/score/side-by-side.js",
  "site-share-worker": "training/score/site-share-worker.js",
};
/** Packages that load files of their own, are optional, or are larger than bundling is worth. */
const external = [
  /^@tensorflow\//,
  /^natural/,
  /^playwright-core/,
  /^@modelcontextprotocol\//,
  /^@resvg\//,
  /^@fontsource\//,
  /^piscina/,
  /^ml-/,
];

/** Packages that options and inputs need, and those that every page needs: in few files, so that Node.js looks for few. */
const packagesOfCommand = /\/node_modules\/(?:zod|css-what|entities|chardet)\//;
const packagesOfPages = /\/node_modules\/(?:htmlparser2|dom[a-z]+|dom-serializer)\//;
/**
 * Modules that the command line loads before any command: `--version` needs no others. Its entry stays apart,
 * because it awaits what imports them.
 */
const startOfAll = reachedFrom("main");
/** Modules that show the help of the program and find the command. */
const modulesOfProgram = reachedFrom("program");
const modulesOfPages = reachedFrom("commands/extract-pages");
/** Modules that the main thread of a batch needs, too, which leaves pages to its workers. */
const modulesOfCommand = reachedFrom("commands/extract");
for (const module of reachedFrom("batch/run-batch", "batch/work")) {
  if (modulesOfPages.has(module)) modulesOfCommand.add(module);
}

/** What runs the scripts of bundles must be in none of them. */
const loader = join(root, "dist", entries["compiled-code"]);
for (const modules of [modulesOfCommand, modulesOfPages]) modules.delete(loader);

const commander = /\/node_modules\/commander\//;

/** Modules of the command line, and all that they import before they run. */
function reachedFrom(...names: readonly string[]): Set<string> {
  const reached = new Set(names.map((name) => join(root, `dist/src/cli/${name}.js`)));
  for (const file of reached) {
    for (const { specifier } of importsOf(readFileSync(file, "utf8"))) {
      if (specifier.startsWith(".")) reached.add(join(dirname(file), specifier));
    }
  }
  return reached;
}
startOfAll.delete(join(root, "dist/src/cli/main.js"));

/**
 * Removes the import of child processes from commander, which Node.js takes milliseconds to load. Commander
 * uses it only for subcommands in files of their own, of which Seine has none.
 */
const noPrograms: Plugin = {
  name: "no-programs",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "node:child_process" && importer?.includes("/node_modules/commander/")
      ? "\0no-programs"
      : undefined,
  load: (id) => (id === "\0no-programs" ? "export {};" : undefined),
};

/** Bundles that take long to compile. */
const scripts: ReadonlySet<string> = new Set(["program", "command", "page"]);

const result = await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [noPrograms],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "es2022",
    minify: false,
    outDir: target,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [name, join(root, "dist", path)]),
      ),
      external,
      output: {
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "start", test: (id) => startOfAll.has(id), priority: 3 },
            {
              name: "program",
              test: (id) => modulesOfProgram.has(id) || commander.test(id),
              priority: 2,
            },
            {
              name: "command",
              test: (id) => modulesOfCommand.has(id) || packagesOfCommand.test(id),
              priority: 1,
            },
            {
              name: "page",
              test: (id) => modulesOfPages.has(id) || packagesOfPages.test(id),
            },
          ],
        },
      },
    },
  },
});

if (!("output" in result)) throw new Error("expected one output");
for (const chunk of result.output) {
  if (chunk.type !== "chunk") continue;
  const code = inLines(chunk.fileName, chunk.code);
  // A bundle of a module's name that is imported later only has its exports.
  if (scripts.has(chunk.name) && !chunk.isDynamicEntry) writeScript(target, chunk.fileName, code);
  else writeFileSync(join(target, chunk.fileName), code);
}
writeLicences(result.output, target);
