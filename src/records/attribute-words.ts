import { z } from "zod";

/** Words by the attribute they name, as a data file has them. */
export type AttributeWords = Readonly<Record<string, readonly string[]>>;

export const attributeWordsSchema: z.ZodType<AttributeWords> = z.record(
  z.string().min(1),
  z.array(z.string().min(1)),
);
