/**
 * The software bill of materials, as CycloneDX: the packages that an install brings, and those that are bundled into
 * `dist`, which npm does not know of. Run by `npx tsx src/build/sbom.ts`; it writes to stdout, the same bytes for the same lock file.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { placesOf } from "./repository.ts";

const component = z.looseObject({ "bom-ref": z.string(), name: z.string(), version: z.string() });
const bomSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Files in `dist` with the licences of bundled packages. */
const LICENCES = /licenses\.txt$/i;
/** What begins with the name and version of a package. */
const TITLE = /^## (\S+) - (\d\S*)/gm;

/** How a component is marked that is part of the package's own files. */
const BUNDLED = { scope: "required", properties: [{ name: "seine:bundled", value: "true" }] };

/** What the lock file says of a package: those that only some need, or nobody but this project, have a mark. */
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      peer: z.boolean().optional(),
    }),
  ),
});
const FOLDER = /^.*node_modules\//;

/** @throws Error when `npm run build` has not been run, or the lock file lacks what was bundled */
export function sbom(root: string): unknown {
  const { name: own } = placesOf(root);
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const output = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const bom = bomSchema.parse(JSON.parse(output));
  const installed = installedBy(root);
  const bundled = bundledIn(root);
  const components = bom.components
    .filter((one) => installed.has(idOf(one)) || bundled.has(idOf(one)))
    .map((one) => ({ ...one, ...(installed.has(idOf(one)) ? {} : BUNDLED) }))
    .sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const found = new Set(components.map(idOf));
  const unknown = [...installed, ...bundled].filter((id) => !found.has(id));
  if (unknown.length > 0) throw new Error(`not in npm's list: ${unknown.join(", ")}`);
  const refs = new Set(components.map((one) => one["bom-ref"]));
  const { component, tools } = bom.metadata;
  const { serialNumber: _, ...rest } = bom;
  return {
    ...rest,
    metadata: { tools, component: { ...component, name: own } },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === component["bom-ref"])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

const idOf = ({ name, version }: z.infer<typeof component>): string => `${name}@${version}`;

/** The packages that an install brings, as `name@version`. */
function installedBy(root: string): Set<string> {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  return new Set(
    Object.entries(lock.packages)
      .filter(([path, { dev, devOptional, peer }]) => path !== "" && !(dev || devOptional || peer))
      .map(([path, { version }]) => `${path.replace(FOLDER, "")}@${version}`),
  );
}

/** The packages whose code is in `dist`, as `name@version`. */
function bundledIn(root: string): Set<string> {
  const dist = join(root, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  return new Set(
    files
      .filter((file) => LICENCES.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(dist, file), "utf8");
        return [...text.matchAll(TITLE)].map(([, name, version]) => `${name}@${version}`);
      }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const bom = sbom(fileURLToPath(new URL("../..", import.meta.url)));
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
}
