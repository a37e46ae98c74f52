import { posix } from "node:path";

/** The address of a link or picture of Markdown; those with a scheme and anchors of the page are left alone. */
const ADDRESS = /\]\((?![a-z][a-z+.-]*:|#)([^()\s]+)\)/g;
const PICTURE = /\.(?:png|svg|jpe?g|gif|webp)$/;

/**
 * Makes links of a document absolute, for a place that lacks the files that they lead to.
 *
 * @param folder folder of the document within the repository; empty for its root
 * @param repository address under which the repository's files are shown
 * @param tag version of the files
 * @param isThere whether a file is there, by its path within the repository; by default none is
 */
export function absoluteLinks(
  text: string,
  folder: string,
  repository: string,
  tag: string,
  isThere: (file: string) => boolean = () => false,
): string {
  return text.replace(ADDRESS, (link, address: string) => {
    const [path = "", anchor] = address.split("#");
    const file = posix.normalize(posix.join(folder, path));
    if (isThere(file)) return link;
    // Pictures as they are, not as a page about them.
    const kind = PICTURE.test(file) ? "raw" : "blob";
    const hash = anchor === undefined ? "" : `#${anchor}`;
    return `](${repository}/${kind}/${tag}/${file}${hash})`;
  });
}
