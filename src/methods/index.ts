import { didYouMean } from "../base/closest-name.ts";
import { boilerpipe } from "./boilerpipe/boilerpipe.ts";
import { cedp } from "./cedp.ts";
import { pathMethods } from "./cepr.ts";
import { cetd } from "./cetd.ts";
import { cetr } from "./cetr.ts";
import { codeBlurrings } from "./code-blurring.ts";
import { crunch } from "./crunch.ts";
import { danaFamily } from "./dana.ts";
import { density } from "./density.ts";
import { featureExtractors } from "./feature-extractor.ts";
import { linkQuota } from "./link-quota.ts";
import type { Method } from "./method.ts";
import { plain } from "./plain.ts";
import { siteMethods } from "./site/index.ts";
import { slopeCurves } from "./slope-curve.ts";
import { vsse } from "./vsse/vsse.ts";

/** Every method of the literature. A new one is a file in this folder and a line here. */
export const methods: readonly Method[] = [
  ...boilerpipe,
  ...cetr,
  ...cetd,
  ...pathMethods,
  ...cedp,
  ...danaFamily,
  plain,
  linkQuota,
  crunch,
  ...slopeCurves,
  ...codeBlurrings,
  density,
  ...featureExtractors,
  vsse,
];

/**
 * The method of that id. Throws a RangeError that lists the known ids, or says that the method needs
 * other pages than the one.
 */
export function methodNamed(id: string): Method {
  const found = methods.find((method) => method.id === id);
  if (found !== undefined) return found;
  if (siteMethods.some((method) => method.id === id)) {
    throw new RangeError(
      `method "${id}" needs other pages of the page's site: give them by --sibling-pages to extract or ` +
        "inspect, score it by compare --by-site, or take siteMethodNamed()",
    );
  }
  const ids = methods.map((method) => method.id);
  throw new RangeError(
    `unknown method "${id}"${didYouMean(id, ids) || `; known: ${ids.join(", ")}`}`,
  );
}
