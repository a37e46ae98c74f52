/**
 * Blocks the network for a page's scripts, except for requests that `requests.ts` answers. There are two
 * independent ways, since browser switches change between versions.
 */
import type { BrowserContext } from "playwright-core";

/**
 * No name resolves, and every connection goes to a proxy that does not exist. This includes WebSocket,
 * WebTransport and WebRTC, which requests.ts does not see.
 */
export const withoutNetwork: readonly string[] = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://proxy.invalid:1",
  // By default a browser connects to its own machine without a proxy.
  "--proxy-bypass-list=<-loopback>",
  // WebRTC bypasses a proxy unless that is forbidden. The second switch is Chromium's older name for it.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * All frames share one process: otherwise a sandboxed frame runs its scripts before {@link removeSockets}
 * reaches it. A page is alone in its browser, so there is no other site to isolate it from.
 */
export const oneProcess = "--disable-site-isolation-trials";

const REMOVAL = `for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(?:(?:webkit)?RTC|WebTransport)/.test(name)) delete globalThis[name];
}`;

/**
 * Removes WebRTC and WebTransport from every frame of a context, before any script of the page runs.
 * Workers have no WebRTC, and {@link withoutNetwork} blocks their WebTransport.
 */
export async function removeSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REMOVAL });
}
