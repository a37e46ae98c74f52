/**
 * What keeps a page's scripts from the network: all of it but what `requests.ts` answers. Two ways that do
 * not need each other, as the switches of a browser come and go.
 */
import type { BrowserContext } from "playwright-core";

/**
 * No name has an address, and every connection is made by a proxy that is not there: those of WebSocket,
 * WebTransport and WebRTC too, which requests.ts does not see.
 */
export const withoutNetwork: readonly string[] = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://proxy.invalid:1",
  // By default a browser asks its own machine without a proxy.
  "--proxy-bypass-list=<-loopback>",
  // WebRTC goes around a proxy unless it is forbidden. Chromium had the second name for it before.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * All frames in one process, or a sandboxed one has run its scripts before {@link removeSockets} reaches
 * it. A page is alone in its browser, so there is no other site to keep it from.
 */
export const oneProcess = "--disable-site-isolation-trials";

const REMOVAL = `for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(?:(?:webkit)?RTC|WebTransport)/.test(name)) delete globalThis[name];
}`;

/**
 * Takes WebRTC and WebTransport away from every frame of a context, before any script of the page runs.
 * Workers have no WebRTC, and of WebTransport only what {@link withoutNetwork} leaves: nothing.
 */
export async function removeSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REMOVAL });
}
