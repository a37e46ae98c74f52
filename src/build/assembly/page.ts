/**
 * What is done with all characters of a page: from bytes to UTF-16, to the events of its markup, counts, and the numbers of
 * its values.
 */
export { count, markUnknown } from "./counts";
export { read } from "./markup";
export { widen } from "./utf16";
export { number } from "./values";
