/** Open Graph (https://ogp.me) and its vocabulary for articles, in `<meta property>`. */
import { type Claim, claim, type Field } from "./claim.ts";
import type { MetaTag } from "./meta-tags.ts";

const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>(
  Object.entries({
    "og:title": "title",
    "og:site_name": "siteName",
    "og:description": "description",
    "og:locale": "language",
    "og:url": "canonicalUrl",
    "og:image": "image",
    "og:image:url": "image",
    "og:image:secure_url": "image",
    "og:article:author": "author",
    "article:author": "author",
    "book:author": "author",
    "article:published_time": "published",
    "og:article:published_time": "published",
    "og:published_time": "published",
    "article:published": "published",
    "book:release_date": "published",
    "video:release_date": "published",
    "article:modified_time": "modified",
    "og:article:modified_time": "modified",
    "og:updated_time": "modified",
    "article:tag": "tag",
    "video:tag": "tag",
  } satisfies Record<string, Field>),
);

/** Page types, named as in the training corpus, by `og:type`; `website` is uninformative. */
const PAGE_TYPES: Readonly<Record<string, string>> = {
  article: "article",
  blog: "collection",
  product: "product",
  "og:product": "product",
  "product.item": "product",
  "product.group": "collection",
};

/** Claims of Open Graph; a claim's source is the property, e.g. `og:title`. */
export function openGraphClaims(tags: readonly MetaTag[]): Claim[] {
  const claims: Claim[] = [];
  for (const { name, content } of tags) {
    const field = FIELDS.get(name);
    if (field !== undefined) claim(claims, field, content, name);
    if (name === "og:type" && Object.hasOwn(PAGE_TYPES, content.toLowerCase())) {
      claim(claims, "pageType", PAGE_TYPES[content.toLowerCase()], name);
    }
  }
  return claims;
}
