import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

const residentSize = /^VmRSS:\s{1,20}(\d{1,15}) kB/m;
const MILLISECONDS = 200;

interface Processes {
  readonly processInfo: readonly { readonly type: string; readonly id: number }[];
}

/**
 * Watches the memory of a browser's pages, on systems with `/proc`. Elsewhere only the heap limit of scripts
 * applies.
 *
 * @returns a function that stops watching
 */
export async function watchMemory(
  browser: Browser,
  mostMb: number,
  onExceeded: () => void,
): Promise<() => void> {
  const session = await browser.newBrowserCDPSession();
  let isStopped = false;
  const check = async (): Promise<void> => {
    const { processInfo } = (await session.send("SystemInfo.getProcessInfo")) as Processes;
    const sizes = await Promise.all(
      processInfo.filter(({ type }) => type === "renderer").map(({ id }) => megabytes(id)),
    );
    if (Math.max(0, ...sizes) > mostMb) onExceeded();
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      await check();
      await new Promise((done) => setTimeout(done, MILLISECONDS).unref());
    }
  };
  // A closed browser no longer answers.
  loop().catch(() => {});
  return () => {
    isStopped = true;
    session.detach().catch(() => {});
  };
}

async function megabytes(id: number): Promise<number> {
  try {
    return Number(residentSize.exec(await readFile(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
