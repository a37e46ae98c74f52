/**
 * Bundles the library and the command line with Vite. `dist/node` has the entries of Node.js in few files, because
 * finding and reading hundreds of modules takes longer than a page. `dist/src` has the library's modules, for browsers
 * and other bundlers, and `dist/vendor` the small packages that they import and the manifest does not list in
 * `dependencies`. Both folders of packages have their licences.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildEnvironmentOptions, build, type Plugin, type Rolldown } from "vite";
import { z } from "zod";
import { withCompiledCode } from "./scripts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Output files of Node.js, in one folder: they find each other, models and package.json by relative paths. */
const nodeEntries = {
  main: "src/cli/main.ts",
  "compiled-code": "src/cli/compiled-code.ts",
  index: "src/entries/index.ts",
  batch: "src/entries/batch.ts",
  methods: "src/entries/methods.ts",
  records: "src/entries/records.ts",
  worker: "src/workers/worker.ts",
  "records-worker": "src/workers/records-worker.ts",
  "request-worker": "src/workers/request-worker.ts",
  training: "training/index.ts",
  "histogram-worker": "training/fit/estimators/histogram-worker.ts",
  "prepare-worker": "training/corpus/prepare-worker.ts",
  "fit-worker": "training/fit/estimators/fit-worker.ts",
  "train-child": "src/studio/train-child.ts",
  "score-worker": "src/studio/threads/score-worker.ts",
  "live-worker": "src/studio/threads/live-worker.ts",
  "page-worker": "src/studio/threads/page-worker.ts",
  "site-worker": "src/studio/threads/site-worker.ts",
  "side-by-side": "training/score/side-by-side.ts",
  "site-share-worker": "training/score/site-share-worker.ts",
};

const names = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: names,
    peerDependencies: names,
    exports: z.record(z.string(), z.union([z.string(), names])),
    browser: names,
  })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Modules that are named in the manifest, for browsers, by their names in `dist`. */
const libraryEntries = [
  ...Object.values(manifest.exports).map((to) => (typeof to === "string" ? to : to.default!)),
  ...Object.entries(manifest.browser).flat(),
]
  .filter((path) => path.startsWith("./dist/src/"))
  .map((path) => join(root, path.replace("dist/", "").replace(".js", ".ts")));

/** Packages that an install brings but the command line has in its bundles: each is small, or nearly all of it is used. */
const bundledForNode = ["chardet", "commander", "zod"];
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const externalForNode = installed.filter((name) => !bundledForNode.includes(name));

/** The modules with these names in `src/cli`, and in their chunk all that they import. */
const cli = (names: string): RegExp => new RegExp(`/src/cli/(?:${names})\\.ts$`);

/** Matches what is imported of packages. */
function ofPackages(packages: readonly string[]): RegExp {
  return new RegExp(`^(?:${packages.join("|")})(?:/|$)`);
}

/** For bundlers that keep unused properties of an object: zod's `z` has its messages in all languages. */
const zodAsNamespace: Plugin = {
  name: "zod-as-namespace",
  renderChunk: (code) => code.replace('import { z } from "zod"', 'import * as z from "zod"'),
};

/** A line for each statement of a chunk: Node.js prints the line of an uncaught error. */
const inLines: Plugin = {
  name: "in-lines",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const { code } = chunk;
      const starts = [0, ...this.parse(code).body.map(({ start }) => start)];
      chunk.code = starts
        .map((start, i) => code.slice(start, starts[i + 1]))
        .join("\n")
        .trimStart();
    }
  },
};

/** Writes `dist/node`, `dist/src` and `dist/vendor`. */
export async function buildBundles(): Promise<void> {
  await bundle([withCompiledCode(["program", "core"])], {
    outDir: "dist/node",
    license: { fileName: "LICENSES.txt" },
    rolldownOptions: {
      input: nodeEntries,
      external: ofPackages(externalForNode),
      output: {
        codeSplitting: {
          groups: [
            // What `--version` needs, what `--help` does, and a page.
            {
              name: "start",
              test: cli("exit|version|terminal|compiled-code|optimizer"),
              priority: 2,
            },
            { name: "program", test: cli("program"), priority: 1 },
            { name: "core", test: cli("commands/extract|commands/extract-pages") },
          ],
        },
      },
    },
  });
  await bundle([zodAsNamespace], {
    outDir: "dist",
    license: { fileName: "vendor/LICENSES.txt" },
    rolldownOptions: {
      input: libraryEntries,
      external: ofPackages(installed),
      output: {
        preserveModules: true,
        preserveModulesRoot: root,
        entryFileNames: ({ name }) =>
          `${name.replace(FOREIGN, "vendor/").replaceAll("/node_modules/", "/")}.js`,
      },
    },
  });
}

/** What stands before the module of a package, or of the bundler. */
const FOREIGN = /^(?:.*?node_modules|_virtual)\//;

function bundle(
  plugins: readonly Plugin[],
  { rolldownOptions, ...options }: BuildEnvironmentOptions,
): Promise<unknown> {
  const output: Rolldown.OutputOptions = {
    // Notes to other bundlers stay.
    comments: { legal: false, annotation: true, jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // A table of numbers takes four times its characters by lines and indents.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    ...(rolldownOptions!.output as Rolldown.OutputOptions),
  };
  return build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [inLines, ...plugins],
    // Only htmlparser2 imports this.
    resolve: { alias: { "entities/decode": join(root, "src/build/no-entities.ts") } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "es2022",
      minify: false,
      emptyOutDir: false,
      ...options,
      rolldownOptions: { ...rolldownOptions, output, experimental: { attachDebugInfo: "none" } },
    },
  });
}
