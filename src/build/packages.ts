/**
 * Bundles the packages that the compiled sources import but the manifest does not list in `dependencies`:
 * dozens of small ones, which take longer to install and load than to run. Each becomes one module in
 * `dist/vendor` that exports the names in use; imports are redirected there. Their licences are written
 * beside them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { z } from "zod";
import { importsOf } from "./imports.ts";
import { writeLicences } from "./licences.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");
const NAME = /(\w+)(?: as \w+)?/g;
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, peerDependencies: versions, devDependencies: versions })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !name.includes("client"))
  .map((name) => join(dist, name));

/** The imported names of each package to bundle, by specifier. */
const used = new Map<string, Set<string>>();
for (const file of files) {
  for (const { statement, names, specifier } of importsOf(readFileSync(file, "utf8"))) {
    if (!isBundled(specifier)) continue;
    if (names === undefined) throw new Error(`${file}: ${statement} expected names in braces`);
    const known = used.get(specifier) ?? new Set();
    used.set(specifier, known);
    for (const [, name] of names.matchAll(NAME)) known.add(name!);
  }
}

function isBundled(specifier: string): boolean {
  if (specifier.startsWith(".") || isBuiltin(specifier)) return false;
  const name = PACKAGE.exec(specifier)![0];
  if (name in manifest.dependencies || name in manifest.peerDependencies) return false;
  if (name in manifest.devDependencies) return true;
  throw new Error(`the sources import ${specifier}, which package.json does not name`);
}

const outputName = (specifier: string): string => specifier.replace("/", "-").replace(".js", "");

/** An entry per package that exports only the names in use. */
const entries: Plugin = {
  name: "entries",
  resolveId: (id) => (used.has(id.slice(1)) && id[0] === "\0" ? id : undefined),
  load(id) {
    const found = id[0] === "\0" ? used.get(id.slice(1)) : undefined;
    return found && `export { ${[...found].sort().join(", ")} } from "${id.slice(1)}";`;
  },
};

/**
 * Leaves the entities out of htmlparser2's tokenizer, whose table takes milliseconds to unpack: Seine lets it
 * decode none.
 */
const noEntities: Plugin = {
  name: "no-entities",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "entities/decode" && importer?.endsWith("/htmlparser2/dist/Tokenizer.js")
      ? "\0no-entities"
      : undefined,
  load: (id) =>
    id === "\0no-entities"
      ? `export class EntityDecoder {}
         export const DecodingMode = {}, htmlDecodeTree = undefined, xmlDecodeTree = undefined;`
      : undefined,
};

const result = await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [entries, noEntities],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: "es2022",
    minify: false,
    outDir: "dist/vendor",
    rolldownOptions: {
      input: Object.fromEntries([...used.keys()].map((name) => [outputName(name), `\0${name}`])),
      output: {
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
      },
    },
  },
});

for (const file of files) {
  const source = readFileSync(file, "utf8");
  let redirected = source;
  for (const { statement, specifier } of importsOf(source)) {
    if (!used.has(specifier)) continue;
    const path = relative(dirname(file), join(dist, "vendor", `${outputName(specifier)}.js`));
    const own = statement.replace(`"${specifier}"`, JSON.stringify(path.replaceAll("\\", "/")));
    redirected = redirected.replace(statement, () => own);
  }
  // Not every bundler drops unused properties of an object; zod's `z` holds its messages in all languages.
  redirected = redirected.replace('import { z } from "zod"', 'import * as z from "zod"');
  if (redirected !== source) writeFileSync(file, redirected);
}

if (!("output" in result)) throw new Error("expected one output");
writeLicences(result.output, join(dist, "vendor"));
