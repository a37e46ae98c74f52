/** How what pages have in common is learnt of them, one after the other. */
import { z } from "zod";
import { addressSchema } from "./arguments.ts";

/** Learns page by page. */
export interface Learner<Site> {
  add(page: unknown): void;
  finish(): Site;
}

/** Learns an iterable of pages; of an async one it gives a promise. Throws a TypeError for anything else. */
export function learnFrom<Site>(pages: unknown, learner: Learner<Site>): Site | Promise<Site> {
  if (Symbol.asyncIterator in Object(pages)) {
    return learnAsync(pages as AsyncIterable<unknown>, learner);
  }
  if (
    typeof pages === "string" ||
    pages instanceof Uint8Array ||
    !(Symbol.iterator in Object(pages))
  ) {
    throw new TypeError("pages: expected an iterable of pages, such as an array");
  }
  for (const page of pages as Iterable<unknown>) learner.add(page);
  return learner.finish();
}

async function learnAsync<Site>(
  pages: AsyncIterable<unknown>,
  learner: Learner<Site>,
): Promise<Site> {
  for await (const page of pages) learner.add(page);
  return learner.finish();
}

/** What a page of a site may be, where it is more than its text or bytes. */
export const pageSchema: z.ZodObject<{
  html: z.ZodUnknown;
  url: z.ZodOptional<typeof addressSchema>;
  charset: z.ZodOptional<z.ZodString>;
  // Records of a crawl say more of a page.
}> = z.object({
  html: z.unknown(),
  url: addressSchema.optional(),
  charset: z.string().optional(),
});

/** A page as an object. Throws a TypeError. */
export function checkSitePage<Page extends { html?: unknown }>(
  input: unknown,
  schema: z.ZodType<Page>,
): Page | { html: unknown } {
  if (typeof input !== "object" || input === null || input instanceof Uint8Array) {
    return { html: input };
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new TypeError(`${["page", ...path].join(".")}: ${message}`);
}

/** Tells whether all pages are of one site. */
export interface KeyWatch {
  see(key: string | undefined): void;
  /** The key of all pages, where they have one. */
  key(): { readonly key?: string };
}

export function createKeyWatch(): KeyWatch {
  const keys = new Set<string | undefined>();
  return {
    see(key) {
      // Two keys tell as much as a million.
      if (keys.size < 2) keys.add(key);
    },
    key() {
      const [key] = keys.size === 1 ? keys : [];
      return key ? { key } : {};
    },
  };
}
