import { posix } from "node:path";

/** The address of a link or picture of Markdown; those with a scheme and anchors of the page are left alone. */
const ADDRESS = /\]\((?![a-z][a-z+.-]*:|#)([^()\s]+)\)/g;
const PICTURE = /\.(?:png|svg|jpe?g|gif|webp)$/;

/**
 * Makes the links of a document absolute, for a page that has nothing of the repository but this document.
 *
 * @param folder folder of the document within the repository; empty for its root
 * @param repository address under which the repository's files are shown
 * @param tag version of the files
 */
export function absoluteLinks(
  text: string,
  folder: string,
  repository: string,
  tag: string,
): string {
  return text.replace(ADDRESS, (_, address: string) => {
    const [path = "", anchor] = address.split("#");
    const file = posix.normalize(posix.join(folder, path));
    // Pictures as they are, not as a page about them.
    const kind = PICTURE.test(file) ? "raw" : "blob";
    const hash = anchor === undefined ? "" : `#${anchor}`;
    return `](${repository}/${kind}/${tag}/${file}${hash})`;
  });
}
