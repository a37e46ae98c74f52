import type { SegmentedPage, Segmenter } from "../../document/block.ts";
import { openPage } from "../../document/open-page.ts";
import type { Judge } from "../../inspect/method-inspection.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { modelOf } from "../page-options.ts";
import { cautionOf, needsSisters, readSisters } from "../sibling-pages.ts";
import type { InspectFlags } from "./flags.ts";

/** The classic method that a page is judged by, fitted to its sisters if it needs them. */
export async function judgeOf(flags: InspectFlags): Promise<Judge | undefined> {
  const { method, quiet } = flags;
  if (method === undefined && flags.sisters === undefined) return undefined;
  if (!(await needsSisters(flags))) {
    const { methodNamed } = await import("../../methods/index.ts");
    try {
      return methodNamed(method!);
    } catch (error) {
      throw new UsageError(messageOf(error));
    }
  }
  const { siteMethodNamed } = await import("../../methods/site/index.ts");
  const { segmenter } = modelOf(flags);
  const fitted = await siteMethodNamed(method!).learner().fitAsync(openSisters(flags, segmenter));
  const caution = cautionOf(method!, fitted.pages);
  if (caution !== undefined && !quiet) say(caution);
  return fitted;
}

/** The sisters as the model splits the page. */
async function* openSisters(
  flags: InspectFlags,
  segmenter: Segmenter,
): AsyncGenerator<SegmentedPage> {
  for await (const { html, ...origin } of readSisters(flags)) {
    yield openPage(html, segmenter, origin).page;
  }
}
