import type { MethodName, TriedFrames, TriedPage } from "../try-page.ts";
import type { Source } from "./api.ts";

/** The source of a frame's document. */
export type FrameAddress = { readonly src: string } | { readonly srcdoc: string };

export interface Tried extends TriedPage {
  readonly frames: TriedFrames<FrameAddress>;
}

/** Tries pages for the screen: by the studio's server, or in the browser. */
export interface Engine {
  /** Name of the model. */
  readonly model: string;
  /** Sentence that tells the user where pages go. */
  readonly promise: string;
  /** A page to begin with. */
  readonly example?: string;
  methods(): Promise<readonly MethodName[]>;
  tryPage(page: Source, method?: string): Promise<Tried>;
  /** Tries a page by its address; absent if pages cannot be fetched. */
  readonly tryAddress?: (url: string, method?: string) => Promise<Tried>;
}
