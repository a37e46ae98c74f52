import { parentPort } from "node:worker_threads";
import { records } from "../page-records.ts";
import type { PageRecord } from "../records/record.ts";
import type { RecordsTask, Worked, WorkerTask } from "./page.ts";

/** A thread's work: the records of one page. */
export default function work({
  number,
  page: { html, url, charset },
  options,
}: WorkerTask<RecordsTask>): Worked<PageRecord[]> {
  parentPort?.postMessage(number);
  const result = records(html, {
    ...options,
    ...(url === undefined ? {} : { url }),
    ...(charset === undefined ? {} : { charset }),
  });
  return { result };
}
