// Ends the run where a module could come from outside of the clone: from a `node_modules` above it or
// above the temporary folder, from NODE_PATH, or through a link.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const clone = realpathSync(".");
const faults = [];
for (const folder of [clone, realpathSync(process.env.TMPDIR)]) {
  for (let at = folder; dirname(at) !== at; ) {
    at = dirname(at);
    const modules = join(at, "node_modules");
    if (existsSync(modules)) faults.push(`${modules} would lend modules to ${folder}: remove it`);
  }
}
if (process.env.NODE_PATH) faults.push(`NODE_PATH is ${process.env.NODE_PATH}: unset it`);
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
  const path = join(clone, "node_modules", name);
  const found = existsSync(path) ? realpathSync(path) : "nowhere";
  if (!found.startsWith(clone + sep)) faults.push(`${name} is ${found}, expected in the clone`);
}
for (const fault of new Set(faults)) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
