import type { MethodName, TriedFrames, TriedPage } from "../try-page.ts";
import type { Source } from "./api.ts";

/** Where a frame's document is. */
export type FrameAddress = { readonly src: string } | { readonly srcdoc: string };

export interface Tried extends TriedPage {
  readonly frames: TriedFrames<FrameAddress>;
}

/** What tries pages for the screen: the studio's server, or the browser alone. */
export interface Engine {
  /** Name of the model. */
  readonly model: string;
  /** Sentence that tells the user where pages go. */
  readonly promise: string;
  /** A page to begin with. */
  readonly example?: string;
  methods(): Promise<readonly MethodName[]>;
  tryPage(page: Source, method?: string): Promise<Tried>;
  /** Where pages can be fetched. */
  readonly tryAddress?: (url: string, method?: string) => Promise<Tried>;
}
