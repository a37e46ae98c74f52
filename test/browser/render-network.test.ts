import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium as library } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { oneProcess, removeSockets, withoutNetwork } from "../../src/rendering/network.ts";
import { openRenderer } from "../../src/rendering/renderer.ts";

const chromium = findChromium();
const title =
  chromium === undefined
    ? "the network of a rendered page: skipped, found no chromium or google-chrome; set CHROMIUM"
    : "the network of a rendered page";

/** Sends UDP to a port of this machine in each way that a script has. */
const send = (port: number): string => `
  const peer = (servers) => new RTCPeerConnection({ iceServers: servers.map((urls) =>
    ({ urls: urls + ":127.0.0.1:${port}", username: "u", credential: "c" })) });
  try {
    const asking = peer(["stun", "turn"]);
    asking.createDataChannel("x");
    asking.createOffer().then((offer) => asking.setLocalDescription(offer));
  } catch {}
  try {
    const calling = peer([]);
    calling.createDataChannel("x");
    calling.createOffer().then(async (offer) => {
      await calling.setLocalDescription(offer);
      const sdp = offer.sdp.replace("a=setup:actpass", "a=setup:active") +
        "a=candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host\\r\\n";
      await calling.setRemoteDescription({ type: "answer", sdp });
    }).catch(() => {});
  } catch {}
  try { new WebTransport("https://127.0.0.1:${port}/").ready.catch(() => {}); } catch {}`;

/** Sends over TCP what no route answers: a TURN server's connection, a worker's socket. */
const connect = (port: number): string => `
  try {
    const relayed = new RTCPeerConnection({ iceTransportPolicy: "relay", iceServers: [
      { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "u", credential: "c" }] });
    relayed.createDataChannel("x");
    relayed.createOffer().then((offer) => relayed.setLocalDescription(offer));
  } catch {}
  try { new WebSocket("ws://127.0.0.1:${port}/"); } catch {}
  fetch("http://127.0.0.1:${port}/").catch(() => {});`;

const frame = (attribute: string): string => `
  const frame = document.createElement("iframe");
  ${attribute}
  document.documentElement.append(frame);`;
const markup = (code: string): string => JSON.stringify(`<script>${code}</script>`);
const blob = (code: string, type: string): string =>
  `URL.createObjectURL(new Blob([${type === "text/html" ? markup(code) : JSON.stringify(code)}], { type: "${type}" }))`;

/** Where a page can have a script, and what its main script does for that. */
const places: Readonly<Record<string, (code: string) => string>> = {
  "the page": (code) => code,
  "a new frame, at once": (code) =>
    `${frame("")} frame.contentWindow.eval(${JSON.stringify(code)})`,
  "a frame in a new frame, at once": (code) => `${frame("")}
    const inner = frame.contentDocument.documentElement.appendChild(frame.contentDocument.createElement("iframe"));
    inner.contentWindow.eval(${JSON.stringify(code)})`,
  "about:blank": (code) =>
    `${frame("frame.src = 'about:blank'")} setTimeout(() => frame.contentWindow.eval(${JSON.stringify(code)}), 100)`,
  "a frame that is written": (code) =>
    `${frame("")} const written = frame.contentDocument; written.open(); written.write(${markup(code)}); written.close()`,
  srcdoc: (code) => frame(`frame.srcdoc = ${markup(code)};`),
  "a sandboxed srcdoc": (code) =>
    frame(`frame.sandbox = "allow-scripts"; frame.srcdoc = ${markup(code)};`),
  "data:": (code) => frame(`frame.src = "data:text/html," + encodeURIComponent(${markup(code)});`),
  "blob:": (code) => frame(`frame.src = ${blob(code, "text/html")};`),
  "javascript:": (code) =>
    frame(`frame.src = "javascript:" + encodeURIComponent(${JSON.stringify(`${code}; ""`)});`),
  "a worker": (code) => `new Worker(${blob(code, "text/javascript")})`,
  "a shared worker": (code) => `new SharedWorker(${blob(code, "text/javascript")})`,
};
const all = Object.keys(places);
const isWorker = (place: string): boolean => place.endsWith("worker");

/** A page that sends from each place to a port of the place's own, and who was heard there. */
interface Ears {
  readonly html: string;
  /** Places whose datagrams arrived. */
  heard(): readonly string[];
  connections(): number;
}

const open: (Socket | Server)[] = [];

async function listen(): Promise<Ears> {
  const heard = new Set<string>();
  let connections = 0;
  const server = createServer((_, response) => response.end());
  server.on("connection", () => connections++);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port: tcp } = server.address() as AddressInfo;
  const scripts: string[] = [];
  for (const [place, script] of Object.entries(places)) {
    const socket = createSocket("udp4");
    open.push(socket);
    socket.on("message", () => heard.add(place));
    await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
    const { port } = socket.address();
    scripts.push(
      `<script>{${script(send(port) + connect(tcp)).replaceAll("</script", "<\\/script")}}</script>`,
    );
  }
  return {
    html: `<!doctype html><p>There.${scripts.join("")}`,
    heard: () => all.filter((place) => heard.has(place)),
    connections: () => connections,
  };
}

/** Without what a browser itself has against pages that ask this machine. */
const LENIENT =
  "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebTransport,LocalNetworkAccessChecksWebRTC";

/** Long after the first datagrams of a browser that sends some. */
const LONG = 1500;

describe.skipIf(chromium === undefined)(title, () => {
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
  });

  /** Opens the page as it is, in a browser that this made. */
  async function openIn(
    browser: Browser,
    html: string,
    prepare: typeof removeSockets = async () => {},
  ): Promise<void> {
    const context = await browser.newContext();
    await prepare(context);
    let isOpen = false;
    await context.route("**/*", (route) => {
      if (isOpen) return route.abort();
      isOpen = true;
      return route.fulfill({ contentType: "text/html", body: html });
    });
    await (await context.newPage()).goto("https://page.invalid/");
  }

  const bare = (args: readonly string[] = []) =>
    library.launch({ executablePath: chromium!, chromiumSandbox: false, args: [LENIENT, ...args] });

  test("is heard from everywhere, if nothing shuts it", async () => {
    const ears = await listen();
    const browser = await bare();
    await openIn(browser, ears.html);
    await expect.poll(ears.heard).toEqual(all);
    await browser.close();
  });

  test("is shut by the browser's switches alone", async () => {
    const ears = await listen();
    const browser = await bare(withoutNetwork);
    await openIn(browser, ears.html);
    await setTimeout(LONG);
    expect(ears.heard()).toEqual([]);
    expect(ears.connections()).toBe(0);
    await browser.close();
  });

  test("is shut in all frames by what is removed alone", async () => {
    const ears = await listen();
    const browser = await bare([oneProcess]);
    await openIn(browser, ears.html, removeSockets);
    await setTimeout(LONG);
    expect(ears.heard().filter((place) => !isWorker(place))).toEqual([]);
    await browser.close();
  });

  test.each(["a file", "the web"])("is shut for a page of %s", async (from) => {
    const ears = await listen();
    const renderer = await openRenderer({ sandbox: false, memoryMb: 400 });
    const about = from === "a file" ? {} : { url: "http://127.0.0.1:1/page", userAgent: "seine" };
    const { html } = await renderer.render({ html: ears.html, ...about });
    expect(html).toContain("There.");
    await setTimeout(LONG);
    expect(ears.heard()).toEqual([]);
    expect(ears.connections()).toBe(0);
    await renderer.close();
  });
});
