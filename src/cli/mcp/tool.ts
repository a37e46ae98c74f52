/** What the tools of `seine mcp` share. */

import type { z } from "zod";
import { classify } from "../../api/classify.ts";
import { metadata } from "../../api/metadata.ts";
import { given } from "../../base/given.ts";
import { instructsModels } from "../../decision/instructions.ts";
import type { Model } from "../../models/model.ts";
import type { Access, ReadPage } from "./pages.ts";

export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** @param signal aborts a search between pages */
  run(input: unknown, context: ToolContext, signal: AbortSignal): Promise<object>;
}

export interface ToolContext {
  readonly access: Access;
  readonly model: Model;
}

export function tool<Input>(
  about: Omit<Tool, "run" | "input">,
  input: z.ZodType<Input>,
  run: (input: Input, context: ToolContext, signal: AbortSignal) => Promise<object>,
): Tool {
  return {
    ...about,
    input,
    run: (given, context, signal) => run(input.parse(given), context, signal),
  };
}

/** What a page hides: its text is in no answer. */
export function hiddenOf(page: ReadPage, model: Model, choice: "auto" | "strict"): object {
  const { hiddenWords, blocks } = classify(page.html, {
    ...originOf(page),
    model,
    invisible: choice,
  });
  const hidden = blocks.filter(({ why }) => why === "invisible");
  const hiddenInstructions = hidden.filter(({ text }) => instructsModels(text)).length;
  return { hiddenWords, hiddenInstructions };
}

export function originOf({ url, charset }: ReadPage): { url?: string; charset?: string } {
  return { ...given({ url, charset }) };
}

const fields = ["title", "authors", "published", "modified", "siteName", "language"] as const;

/** What the page says of itself; fields that speak to a model are left out. */
export function metadataOf(page: ReadPage): object {
  const found = metadata(page.html, originOf(page));
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = found[name]?.value;
      return value === undefined || instructsModels(String(value)) ? [] : [[name, value]];
    }),
  );
}

/** A part of a text, which cuts no character in two. */
export function partOf(
  text: string,
  start: number,
  most: number,
): { content: string; next?: number } {
  let end = Math.min(start + most, text.length);
  if (end < text.length && HIGH_SURROGATE.test(text[end - 1]!)) end--;
  return { content: text.slice(start, end), ...(end < text.length && { next: end }) };
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;
