/** The methods of the literature. */
export {
  extractByMethod,
  type MethodBlock,
  type MethodExtraction,
  type MethodLeaf,
} from "../api/extract-by-method.ts";
export { fitSiteMethod, type SiteExtractor } from "../api/extract-by-site-method.ts";
export type { SitePage } from "../api/learn-site.ts";
export { methodNamed, methods } from "../methods/index.ts";
export type { Method } from "../methods/method.ts";
export { siteMethodNamed, siteMethods } from "../methods/site/index.ts";
export type { FittedMethod, SiteLearner, SiteMethod } from "../methods/site/site-method.ts";
export type { MethodResult, Unit } from "../methods/unit.ts";
