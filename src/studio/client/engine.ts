import type { FormatName } from "../../output/formats/registry.ts";
import type { Address } from "../given-page.ts";
import type { Difference } from "../trial/difference.ts";
import type { Traced } from "../trial/traced.ts";
import type { Features, MethodName, TriedFrames, TriedPage } from "../trial/try-page.ts";

/** The source of a frame's document. */
export type FrameAddress = { readonly src: string } | { readonly srcdoc: string };

/** A page as text, or as the bytes of a file, in any encoding. */
export type GivenPage = { readonly html: string } | { readonly bytes: Uint8Array };

/** A page that was tried. What else is shown of it comes when it is asked for. */
export interface Tried extends TriedPage {
  content(format: FormatName): Promise<string>;
  traced(): Promise<Traced>;
  frame(name: keyof TriedFrames<unknown>): Promise<FrameAddress>;
  /** Present if a method was chosen. */
  readonly difference?: (() => Promise<Difference>) | undefined;
  /** Absent where the server would have to read the page again. */
  readonly features?: (block: number) => Promise<Features>;
}

/** What a screen says that stands alone, without the studio around it. */
export interface FrontPage {
  readonly title: string;
  readonly claim: string;
  /** The page that is extracted when it opens. */
  readonly example: string;
  /** An address that carries the page in itself. @throws Error for a page that is too large */
  linkTo(page: GivenPage): Promise<string>;
  /** The page that this window's address carries. @throws Error if it is damaged */
  linked(): Promise<GivenPage | undefined>;
}

/** Tries pages for the screen: by the studio's server, or in the browser. */
export interface Engine {
  /** Name of the model. */
  readonly model: string;
  /** Sentence that tells the user where pages go. */
  readonly promise: string;
  readonly front?: FrontPage;
  /** What to do with an address in place of HTML. */
  readonly forAddresses: string;
  methods(): Promise<readonly MethodName[]>;
  tryPage(page: GivenPage | Address, method?: string): Promise<Tried>;
  /** Whether pages can be tried by their address. */
  readonly fetches: boolean;
  /** Gives up what is being tried; absent where nothing can be given up. */
  readonly cancel?: () => void;
}
