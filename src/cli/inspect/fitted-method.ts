import { openPage } from "../../document/open-page.ts";
import type { Judge } from "../../inspect/method-inspection.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { modelOf } from "../model-of.ts";
import { cautionOf, needsSiblingPages, readSiblingPages } from "../sibling-pages.ts";
import type { InspectFlags } from "./flags.ts";

/** The classic method that a page is judged by, fitted to sibling pages if it needs them. */
export async function judgeOf(flags: InspectFlags): Promise<Judge | undefined> {
  const { method, quiet } = flags;
  if (method === undefined && flags.siblingPages === undefined) return undefined;
  if (!(await needsSiblingPages(flags))) {
    const { methodNamed } = await import("../../methods/index.ts");
    try {
      return methodNamed(method!);
    } catch (error) {
      throw new UsageError(messageOf(error));
    }
  }
  const { siteMethodNamed } = await import("../../methods/site/index.ts");
  const { segmenter } = modelOf(flags);
  const { add, finish } = siteMethodNamed(method!).learner().collect();
  for await (const { html, ...origin } of readSiblingPages(flags)) {
    // The model's segmenter, so that blocks match.
    add(openPage(html, segmenter, origin).page);
  }
  const fitted = finish();
  const caution = cautionOf(method!, fitted.pages);
  if (caution !== undefined && !quiet) say(caution);
  return fitted;
}
