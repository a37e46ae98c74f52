/**
 * What is still missing before the package can be published. npm runs this before `npm publish`
 * (`prepublishOnly`), and it ends with 1 until nothing is missing.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { placesOf } from "./repository.ts";

/** Addresses that stand for others. */
const PLACEHOLDER = /\bexample\.(?:com|net|org)\b|\bOWNER\b|\bTODO\b/;
const WEB = /^https:\/\/\S+$/;

/** What is missing, each as a sentence that says what to do. */
export function missing(root: string): string[] {
  const { version, repository, homepage, bugs } = placesOf(root);
  const places = [
    ["repository", repository, "npm pkg set repository.type=git repository.url=git+https://…"],
    ["homepage", homepage, "npm pkg set homepage=https://…"],
    ["bugs", bugs, "npm pkg set bugs.url=https://…"],
  ] as const;
  const faults = places.flatMap(([name, address, remedy]) => {
    if (address === undefined) return [`package.json has no ${name}: ${remedy}`];
    if (WEB.test(address) && !PLACEHOLDER.test(address)) return [];
    return [
      `package.json: found ${name} ${address}, expected the project's own address: ${remedy}`,
    ];
  });
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (!changelog.includes(`\n## [${version}]`)) {
    faults.push(`CHANGELOG.md has no section "## [${version}]": name the changes under it`);
  }
  for (const file of ["LICENSE", "dist/node/LICENSES.txt", "dist/client/studio.licenses.txt"]) {
    if (!existsSync(join(root, file))) faults.push(`${file} is missing: run npm run build`);
  }
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = missing(fileURLToPath(new URL("../..", import.meta.url)));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error("Nothing was published. package.json is the only place to fill in.");
    process.exitCode = 1;
  }
}
