/**
 * Replaces the kernels in bundles for browsers (`browser` in package.json): their callers have another way, which takes
 * at most a tenth longer, and that of pages runs on Node.js alone.
 */
export const kernelBytes = "";
export const meansBytes = "";
export const measuresBytes = "";
export const pageBytes = "";
