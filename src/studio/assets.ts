import { builtFile } from "../inspect/built-file.ts";
import { reportStyle } from "../inspect/report-document.ts";

/** The files of the studio's window, as `npm run build` bundles them. */
export const assets: Readonly<Record<string, string>> = {
  "studio.js": "text/javascript; charset=utf-8",
  "studio.css": "text/css; charset=utf-8",
};

/** A file of the window or the frame. @throws Error if the package is damaged */
export function asset(name: string): string {
  const file = builtFile(name);
  return name === "studio.css" ? reportStyle(file) : file;
}
