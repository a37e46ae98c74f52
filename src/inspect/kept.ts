import type { Inspection } from "./inspection.ts";

/** Per block whether it is kept: by the method where one was asked for, else by the model. */
export function keptBlocks({ blocks, method }: Inspection): readonly boolean[] {
  return method?.kept ?? blocks.map(({ isContent }) => isContent);
}
