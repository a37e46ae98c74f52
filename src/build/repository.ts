/** What package.json says of where the project is published: the one place that says it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const located = z.union([z.string(), z.object({ url: z.string() })]);
const schema = z.object({
  name: z.string(),
  version: z.string(),
  repository: located.optional(),
  homepage: z.string().optional(),
  bugs: located.optional(),
});

export interface Places {
  readonly name: string;
  readonly version: string;
  /** Address under which the repository's files are shown, without `.git`. */
  readonly repository: string | undefined;
  readonly homepage: string | undefined;
  readonly bugs: string | undefined;
}

const AROUND = /^git\+|\.git$/g;

/** The places of a package. Those that its owner has not filled in yet are undefined. */
export function placesOf(root: string): Places {
  const manifest = schema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const addressOf = (place: z.infer<typeof located> | undefined): string | undefined =>
    typeof place === "string" ? place : place?.url;
  return {
    name: manifest.name,
    version: manifest.version,
    repository: addressOf(manifest.repository)?.replaceAll(AROUND, ""),
    homepage: manifest.homepage,
    bugs: addressOf(manifest.bugs),
  };
}
