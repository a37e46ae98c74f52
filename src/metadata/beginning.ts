/** Who began what a page shows, and when: by its first post, or by the lines below its title. */
import { once } from "../base/once.ts";
import type { Document } from "../document/document.ts";
import type { Claim } from "./claim.ts";
import { type Beside, besideTitle, firstPost } from "./posts/conversation.ts";
import type { PostUnit } from "./posts/units.ts";
import { claimsOf, type Statements } from "./statements.ts";
import type { VisibleClaims } from "./visible-claims.ts";

/** Either place is read when it is first asked for: on most pages none has to be. */
export class Beginning {
  /** What the lines below the title say, if the page's mark-up lacks a name or a date. */
  readonly beside: () => Beside | undefined;
  /** The post that a conversation begins with. */
  readonly post: () => PostUnit | undefined;

  constructor(
    document: Document,
    page: Statements,
    hasTitle: boolean,
    shown: VisibleClaims,
    language: string,
  ) {
    const isForum = page.pageType?.value === "forum";
    const mayBegin = page.pageType === undefined || isForum;
    this.beside = once(() => {
      const isNew = claimsOf(page, "author").length === 0 || page.published === undefined;
      return isNew && hasTitle && mayBegin
        ? besideTitle(document, shown.around, language)
        : undefined;
    });
    this.post = once(() => {
      const first = mayBegin ? firstPost(document, language, isForum) : undefined;
      if (first === undefined) return undefined;
      // A list of answers may follow the item that they are on, which is no post like them.
      const beside = this.beside();
      return beside !== undefined && beside.node < first.node ? undefined : first;
    });
  }

  /** The author of that post, none or one. */
  poster(): Claim[] {
    const name = this.post()?.name;
    return name === undefined ? [] : [{ field: "author", text: name.text, source: "post" }];
  }
}
