/** What the playground asks its worker for, and what the worker answers. */
import type { FormatName } from "../../../output/formats/registry.ts";
import type { Difference } from "../../trial/difference.ts";
import type { Traced } from "../../trial/traced.ts";
import type { Features, MethodName, TriedPage } from "../../trial/try-page.ts";
import type { GivenPage } from "../engine.ts";

export interface Answers {
  readonly methods: readonly MethodName[];
  /** The page is kept; all later questions are about it. */
  readonly page: TriedPage;
  readonly content: string;
  readonly traced: Traced;
  readonly features: Features;
  readonly difference: Difference;
  readonly reasons: string;
  readonly shown: string;
}

export type Asked =
  | { readonly kind: "methods" }
  | { readonly kind: "page"; readonly page: GivenPage }
  | { readonly kind: "content"; readonly format: FormatName }
  | { readonly kind: "traced" }
  | { readonly kind: "features"; readonly block: number }
  | { readonly kind: "difference"; readonly method: string }
  /** The report, whose frame has the policy of the playground. */
  | { readonly kind: "reasons"; readonly method: string | undefined; readonly policy: string }
  | { readonly kind: "shown" };

export interface Question {
  readonly number: number;
  readonly asked: Asked;
}

export type Answer =
  | { readonly number: number; readonly found: Answers[keyof Answers] }
  | { readonly number: number; readonly failure: string };
