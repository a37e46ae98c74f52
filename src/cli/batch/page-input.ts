import { given } from "../../base/given.ts";
import type { FilePage, PageInput } from "../../workers/batch-page.ts";
import type { ReadPage } from "../inputs/inputs.ts";

/**
 * A page that was read, or its failure, for the workers.
 *
 * @param place the page's number, if the input is read twice
 */
export function inputOf(read: ReadPage, charset: string | undefined, place?: number): PageInput {
  const { name: id, identity } = read;
  if ("error" in read) {
    const { reason, message } = read.error;
    return { id, ...identity, error: { reason, message } };
  }
  const { bytes: html, urlError, folder, rendering } = read.page;
  const label = rendering === undefined ? (charset ?? read.page.charset) : read.page.charset;
  const page: FilePage = {
    id,
    html,
    ...identity,
    ...given({ urlError, charset: label, folder, rendering, place }),
  };
  return page;
}
