/** What is done with all characters of a page: from bytes to UTF-16, to the events of its markup, and counts. */
export { count, markUnknown } from "./counts";
export { read } from "./markup";
export { widen } from "./utf16";
