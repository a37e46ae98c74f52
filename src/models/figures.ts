/** How well a model tells one class, as its file says. */
import { z } from "zod";

/** Precision, recall and F1 out of fold, 0 to 1; F1 with its 95 % interval over pages. */
export interface Figures {
  precision: number;
  recall: number;
  f1: number;
  low: number;
  high: number;
  /** Pages that have the class. */
  pages: number;
}

// Lazy: the schema is built when a model file is read.
export const figuresSchema: z.ZodType<Figures> = /* @__PURE__ */ z.lazy(() => {
  const share = z.number().min(0).max(1);
  const pages = z.int().nonnegative();
  return z.strictObject({
    ...{ precision: share, recall: share, f1: share, low: share, high: share },
    pages,
  });
});
