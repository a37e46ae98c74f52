import type { FilePage, PageInput } from "../../workers/page.ts";
import type { ReadPage } from "../inputs/inputs.ts";

/** A page that was read, or its failure, for the workers. */
export function inputOf(read: ReadPage, charset: string | undefined): PageInput {
  const { name: id } = read;
  if ("error" in read) {
    const { reason, message } = read.error;
    return { id, error: { reason, message } };
  }
  const { bytes: html, url, folder, rendering } = read.page;
  const told = rendering === undefined ? (charset ?? read.page.charset) : read.page.charset;
  const page: FilePage = {
    id,
    html,
    ...(url === undefined ? {} : { url }),
    ...(told === undefined ? {} : { charset: told }),
    ...(folder === undefined ? {} : { folder }),
    ...(rendering === undefined ? {} : { rendering }),
  };
  return page;
}
