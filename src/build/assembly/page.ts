/** What is done with all characters of a page: from bytes to UTF-16, and to the events of its markup. */
export { read } from "./markup";
export { widen } from "./utf16";
