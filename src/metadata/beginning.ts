/** Who began what a page shows, and when: by its first post, or by the lines below its title. */
import type { Document } from "../document/document.ts";
import type { Claim } from "./claim.ts";
import { type Beside, besideTitle, firstPost } from "./posts/conversation.ts";
import type { PostUnit } from "./posts/units.ts";
import { claimsOf, type Statements } from "./statements.ts";
import type { VisibleClaims } from "./visible-claims.ts";

/** Either place is read when it is first asked for: on most pages none has to be. */
export class Beginning {
  readonly #document: Document;
  readonly #page: Statements;
  readonly #hasTitle: boolean;
  readonly #shown: VisibleClaims;
  readonly #language: string;
  #beside: Beside | undefined;
  #post: PostUnit | undefined;
  #isBesideRead = false;
  #isPostRead = false;

  constructor(
    document: Document,
    page: Statements,
    hasTitle: boolean,
    shown: VisibleClaims,
    language: string,
  ) {
    this.#document = document;
    this.#page = page;
    this.#hasTitle = hasTitle;
    this.#shown = shown;
    this.#language = language;
  }

  /** What the lines below the title say, if the page's mark-up lacks a name or a date. */
  get beside(): Beside | undefined {
    if (!this.#isBesideRead) {
      this.#isBesideRead = true;
      const isNew =
        claimsOf(this.#page, "author").length === 0 || this.#page.published === undefined;
      if (isNew && this.#hasTitle && this.#mayBegin) {
        this.#beside = besideTitle(this.#document, this.#shown.around, this.#language);
      }
    }
    return this.#beside;
  }

  /** The post that a conversation begins with. */
  get post(): PostUnit | undefined {
    if (!this.#isPostRead) {
      this.#isPostRead = true;
      if (this.#mayBegin) this.#post = this.#firstPost();
    }
    return this.#post;
  }

  /** The author of that post, none or one. */
  poster(): Claim[] {
    const name = this.post?.name;
    return name === undefined ? [] : [{ field: "author", text: name.text, source: "post" }];
  }

  get #isForum(): boolean {
    return this.#page.pageType?.value === "forum";
  }

  get #mayBegin(): boolean {
    return this.#page.pageType === undefined || this.#isForum;
  }

  #firstPost(): PostUnit | undefined {
    const first = firstPost(this.#document, this.#language, this.#isForum);
    // A list of answers may follow the item that they are on, which is no post like them.
    return first && this.beside && this.beside.node < first.node ? undefined : first;
  }
}
