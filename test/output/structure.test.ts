import fc from "fast-check";
import { test } from "vitest";
import { formatNames } from "../../src/output/formats/registry.ts";
import { rendered } from "../cases/rendered.ts";
import { structures } from "../cases/structures.ts";

test.each(formatNames)("%s never fails, whatever the structure", (format) => {
  fc.assert(
    fc.property(structures, (page) => {
      rendered(page, { format });
      for (const choice of ["text", "drop"] as const) {
        rendered(page, { format, links: choice, images: choice, tables: choice });
      }
    }),
    { numRuns: 150 },
  );
});
