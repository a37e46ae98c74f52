import type { OperationName } from "../../api/operations/operation.ts";

/** Upper bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of a service. */
export interface Metrics {
  /** Counts a finished page, with a reason if it failed. */
  page(operation: OperationName, reason: string | undefined, seconds: number): void;
  /** Counts a request that was refused for too many concurrent ones. */
  refused(): void;
  /** Counts an answered request of any kind. */
  response(status: number): void;
  /**
   * The metrics in the text format of Prometheus.
   *
   * @param spooled bytes on disk of answers that nobody has read yet
   */
  text(underWay: number, spooled: number): string;
}

/** Media type of the text format. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export function createMetrics(): Metrics {
  const pages = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let count = 0;
  let sum = 0;
  let refused = 0;
  const responses = new Map<number, number>();
  return {
    page(operation, reason = "ok", seconds) {
      const labels = `operation="${operation}",outcome="${reason}"`;
      pages.set(labels, (pages.get(labels) ?? 0) + 1);
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) buckets[bucket]!++;
      count++;
      sum += seconds;
    },
    refused() {
      refused++;
    },
    response(status) {
      responses.set(status, (responses.get(status) ?? 0) + 1);
    },
    text(underWay, spooled) {
      let below = 0;
      return [
        ...head("seine_pages_total", "counter", "Pages processed, by outcome."),
        ...[...pages].sort().map(([labels, value]) => `seine_pages_total{${labels}} ${value}`),
        ...head("seine_page_seconds", "histogram", "Seconds per page, waiting included."),
        ...BUCKETS.map((bound, i) => {
          below += buckets[i]!;
          return `seine_page_seconds_bucket{le="${bound}"} ${below}`;
        }),
        `seine_page_seconds_bucket{le="+Inf"} ${count}`,
        `seine_page_seconds_sum ${sum}`,
        `seine_page_seconds_count ${count}`,
        ...head("seine_requests_refused_total", "counter", "Requests answered with 429."),
        `seine_requests_refused_total ${refused}`,
        ...head("seine_responses_total", "counter", "Responses, by status."),
        ...[...responses]
          .sort()
          .map(([status, value]) => `seine_responses_total{status="${status}"} ${value}`),
        ...head(
          "seine_requests_under_way",
          "gauge",
          "Pages being processed, from requests and streams.",
        ),
        `seine_requests_under_way ${underWay}`,
        ...head(
          "seine_spool_bytes",
          "gauge",
          "Bytes of answers on disk that clients have not read yet.",
        ),
        `seine_spool_bytes ${spooled}`,
        ...head("process_resident_memory_bytes", "gauge", "Resident memory size in bytes."),
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        "",
      ].join("\n");
    },
  };
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
