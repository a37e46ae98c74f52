/** The kernels of src/features/measures, in one module: an engine compiles one faster than several. */
export { assignPoints } from "./clusters";
export { countTexts } from "./texts";
export { findWords } from "./words";
