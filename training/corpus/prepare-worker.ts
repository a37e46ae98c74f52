import { segmenterNamed } from "../../src/document/segmenter.ts";
import { openLater } from "./open-pages.ts";
import type { PreparedPage } from "./prepare.ts";
import { type PrepareTask, prepareKept } from "./prepare-pages.ts";

/** A thread's work: one page. */
export default function work(task: PrepareTask): PreparedPage {
  const { page, preparation, folder } = task;
  const open = openLater(segmenterNamed(preparation.segmenter), page);
  return prepareKept(page, open, preparation, folder);
}
