/** Public names of `seine/methods`: the methods of the literature. */
export {
  extractByMethod,
  type MethodBlock,
  type MethodExtraction,
} from "./extract-by-method.ts";
export { methodNamed, methods } from "./methods/index.ts";
export type { Method } from "./methods/method.ts";
export type { MethodResult, Unit } from "./methods/unit.ts";
