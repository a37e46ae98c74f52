/** Messages between the window and the frame of a page. */
import * as z from "zod/mini";

const block = z.int().check(z.minimum(0));

/** From the frame, which shows an untrusted page: only block numbers and keys. */
export const frameMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  /** A block was selected; with `from`, all blocks between. */
  z.object({ kind: z.literal("pick"), block, from: z.optional(block) }),
  /** The line of a fold was clicked. */
  z.object({ kind: z.literal("open"), block }),
  /** The user clicked outside the blocks. */
  z.object({ kind: z.literal("miss") }),
  /** A key was pressed in the frame; the window handles it. */
  z.object({
    kind: z.literal("key"),
    key: z.string().check(z.maxLength(20)),
    code: z.string().check(z.maxLength(20)),
    shiftKey: z.boolean(),
    ctrlKey: z.boolean(),
    metaKey: z.boolean(),
    altKey: z.boolean(),
  }),
  /** The pointer is over a block, or over none. */
  z.object({ kind: z.literal("over"), block: z.optional(block) }),
  /** The visible blocks. */
  z.object({ kind: z.literal("seen"), blocks: z.array(block).check(z.maxLength(5000)) }),
]);
export type FrameMessage = z.infer<typeof frameMessage>;

/** From the window. */
export type WindowMessage =
  /** What the model makes of each block, and where it is in doubt. */
  | {
      readonly kind: "model";
      readonly looks: readonly string[];
      readonly doubts: readonly boolean[];
    }
  /** Labels that changed. */
  | { readonly kind: "labels"; readonly changes: readonly (readonly [number, string])[] }
  /** Runs of blocks that are folded, from the first to the last, each with the text of its line. */
  | { readonly kind: "folds"; readonly folds: readonly (readonly [number, number, string])[] }
  /** The block that the pointer is over, here or beside the frame. */
  | { readonly kind: "over"; readonly block: number | undefined }
  /** The selected blocks; the frame scrolls to the last one. */
  | { readonly kind: "select"; readonly from: number; readonly to: number };
