import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});
const AROUND = /^git\+|\.git$/g;

/**
 * The address under which the repository's files are shown; undefined until package.json has one, which is the
 * only place that says it.
 */
export function repositoryAddress(root: string): string | undefined {
  const { repository } = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
  );
  const url = typeof repository === "string" ? repository : repository?.url;
  return url?.replaceAll(AROUND, "");
}
