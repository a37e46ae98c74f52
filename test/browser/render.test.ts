import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { segment } from "../../src/api/segment.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { openRenderer, type RenderError, type Renderer } from "../../src/rendering/renderer.ts";
import { readRendering } from "../../src/rendering/rendering.ts";
import { leafSegments } from "../../src/segments/segment.ts";

const chromium = findChromium();
const title =
  chromium === undefined
    ? "rendering: skipped, found no chromium, chromium-browser or google-chrome on the path; set CHROMIUM"
    : "rendering";

/** What a server was asked for: paths, and how often somebody connected. */
interface Asked {
  readonly origin: string;
  readonly paths: string[];
  connections: number;
}

const servers: Server[] = [];

function serve(
  answers: Readonly<Record<string, [type: string, body: string]>> = {},
): Promise<Asked> {
  const server = createServer((request, response) => {
    asked.paths.push(`${request.method} ${request.url}`);
    const [type, body] = answers[request.url!] ?? ["text/plain", ""];
    if (type === "location") response.writeHead(302, { location: body }).end();
    else response.writeHead(200, { "content-type": type }).end(body);
  });
  servers.push(server);
  const asked: Asked = { origin: "", paths: [], connections: 0 };
  server.on("connection", () => asked.connections++);
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      done(Object.assign(asked, { origin: `http://127.0.0.1:${port}` }));
    });
  });
}

const script = (code: string): string => `<!doctype html><p>There.</p><script>${code}</script>`;

/** For what never ends: all else has to be rendered within it, on a busy machine too. */
const DEADLINE_MS = 20_000;

describe.skipIf(chromium === undefined)(title, () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ sandbox: false, memoryMb: 400, deadlineMs: DEADLINE_MS });
  });
  afterAll(async () => {
    await renderer?.close();
    for (const server of servers) server.close();
  });

  const failureOf = (html: string): Promise<string> =>
    renderer.render({ html }).then(
      () => "rendered",
      ({ name, reason }: RenderError) => `${name} ${reason}`,
    );

  test("gives what scripts write, as HTML that is read as the page is", async () => {
    const html = script(`
      document.body.insertAdjacentHTML("beforeend", "<article><h1>A &amp; B</h1><p>1 &lt; 2</article>");
      setTimeout(() => document.querySelector("article").append("late"), 9000);
      const host = document.body.appendChild(document.createElement("div"));
      host.attachShadow({ mode: "closed" }).innerHTML = "<p>shadow <slot></slot></p>";
      host.append("light");`);
    const { html: made } = await renderer.render({
      html: `${html}<pre>\n\ncode</pre><noscript>Enable scripts</noscript>`,
    });
    expect(made).toContain("<article><h1>A &amp; B</h1><p>1 &lt; 2</p>late</article>");
    expect(made).toContain("<div><p>shadow <slot>light</slot></p></div>");
    expect(made).toContain("<pre>\n\ncode</pre>");
    expect(made).not.toContain("Enable");
    expect(made.startsWith("<!doctype html><html><head></head><body><p>There.</p>")).toBe(true);
  });

  test("goes through the same extraction", async () => {
    const words =
      "The bridge was opened on Monday, after nine years of work, by the mayor. ".repeat(4);
    const html = `<title>Bridge</title><div id=a></div><script>a.innerHTML = "<h1>Bridge</h1>" + "<p>${words}</p>".repeat(3)</script>`;
    expect(extract(html).text).not.toContain("mayor");
    const rendering = await renderer.render({ html });
    expect(extract(rendering.html).text).toContain("by the mayor.");
  });

  test("tells where and how nodes are shown, and what is hidden", async () => {
    const html = `<!doctype html><style>body{margin:0;background:#eee}p{margin:0;height:30px}</style>
<p id=a style="background:rgba(0,0,0,.5)"><b>bold</b></p><p style="display:none">none</p><p style="visibility:hidden">invisible</p>
<p style="opacity:0">clear</p><p style="position:absolute;left:-999px;width:90px">away</p>
<div style="position:absolute;width:1px;height:1px;overflow:hidden">for readers alone</div><p>shown`;
    const rendering = await renderer.render({ html });
    const at = (text: string) =>
      rendering.nodes.find(([offset]) => rendering.html.startsWith(text, offset));
    expect(at("<p id=")?.slice(1, 5)).toEqual([0, 0, 1280, 30]);
    const style = rendering.styles[at("bold")![5]]!;
    expect(style).toMatchObject({ background: "#777777", fontSize: 16, fontWeight: 700 });
    for (const text of ["none", "invisible", "clear", "away", "for readers"]) {
      expect(at(text), text).toBeUndefined();
    }
    expect(at("shown")).toBeDefined();
    expect(readRendering(JSON.stringify(rendering))).toEqual(rendering);
    expect(await renderer.render({ html })).toEqual(rendering);
  });

  test("VIPS cuts it as the rules say by hand", async () => {
    const html = `<!doctype html><style>*{margin:0;padding:0;font:16px/20px sans-serif}body{height:760px}header{height:80px;background:#036}
ul{position:absolute;top:100px;width:200px}main{position:absolute;top:100px;left:240px;width:600px}
h2{font:bold 24px/30px sans-serif;height:30px}p{height:200px;margin:10px 0 30px}
footer{position:absolute;top:700px;width:100%;background:#ddd}</style><header>Site</header>
<ul><li>Home<li>About<li>Contact</ul><main><h2>First</h2><p>one</p><h2>Second</h2><p>two</p></main><footer>End</footer>`;
    const rendering = await renderer.render({ html });
    const { segments, isRendered } = segment(rendering.html, { method: "vips", rendering });
    expect(isRendered).toBe(true);
    // 90 pixels above the footer weigh 12, its colour 2, texts on both sides -2: 7. 20 below the header beside another colour: 4 + 2, which is 9.
    // 40 beside the list: 8, and no more for what is around it. 30 above a heading: 6 + 2 + 2 - 2, which is 8. 10 below
    // it from bold to plain: 2 + 2 - 2, which is 10. Items touch: 1 - 2, which is 11, but each is of 10.
    expect(segments.map(({ coherence, parent, text }) => [coherence, parent, text])).toEqual([
      [7, -1, "Site\nHome\nAbout\nContact\nFirst\none\nSecond\ntwo\nEnd"],
      [8, 0, "Site\nHome\nAbout\nContact\nFirst\none\nSecond\ntwo"],
      [10, 1, "Site"],
      [8, 1, "Home\nAbout\nContact\nFirst\none\nSecond\ntwo"],
      [10, 3, "Home\nAbout\nContact"],
      [8, 3, "First\none\nSecond\ntwo"],
      [10, 5, "First\none"],
      [10, 5, "Second\ntwo"],
      [10, 0, "End"],
    ]);
    expect(leafSegments(segments)).toHaveLength(5);
  });

  test.each([
    ["loops for ever", "while (true);", "RenderError timeout"],
    ["loops in promises", "(function f() { Promise.resolve().then(f) })()", "RenderError timeout"],
    [
      "takes all memory",
      "const a = []; setInterval(() => a.push(new Uint8Array(2e7).fill(1)), 0)",
      "RenderError out-of-memory",
    ],
    [
      "puts a page of its own in its place",
      "location = URL.createObjectURL(new Blob(['<p>other'], { type: 'text/html' }))",
      "RenderError render-failed",
    ],
    ["goes to no page", "location = 'about:blank'", "RenderError render-failed"],
  ])("one that %s is an error, and the next one is rendered", async (_, code, failure) => {
    expect(await failureOf(script(code))).toBe(failure);
    expect(await failureOf("<p>next")).toBe("rendered");
  });

  test.each([
    ["dialogs", "alert(1); confirm(2); prompt(3); print()"],
    ["a question before it goes", "onbeforeunload = () => 'stay'; location = '/x'"],
    ["navigation", "location = 'https://example.org/'; location.reload()"],
    ["refreshes", "document.head.innerHTML = '<meta http-equiv=refresh content=\"0;url=/x\">'"],
    ["forms", "document.body.append(document.createElement('form')); document.forms[0].submit()"],
    ["windows", "open('https://example.org/'); open('about:blank')"],
    [
      "downloads",
      "const a = document.createElement('a'); a.download = 'x'; a.href = 'data:,x'; document.body.append(a); a.click()",
    ],
    ["timers without end", "setInterval(() => {}, 0)"],
    [
      "other built-ins",
      "Array.prototype.push = Object.keys = JSON.stringify = Element.prototype.getAttribute = () => { throw 1 }",
    ],
    ["a document written anew", "document.open(); document.write('<p>There.'); document.close()"],
  ])("%s change nothing", async (_, code) => {
    const { html } = await renderer.render({ html: script(code) });
    expect(html).toContain("There.");
  });

  const leaks = (origin: string): string => `
    const u = ${JSON.stringify(origin)};
    new Image().src = u + "/img"; fetch(u + "/fetch").catch(() => {}); navigator.sendBeacon(u + "/beacon");
    new WebSocket(u.replace("http", "ws")); new EventSource(u + "/events");
    for (const [rel, as] of [["preconnect"], ["dns-prefetch"], ["prefetch"], ["preload", "script"], ["stylesheet"], ["icon"]]) {
      const l = document.createElement("link"); l.rel = rel; if (as) l.as = as; l.href = u + "/" + rel; document.head.append(l);
    }
    const f = document.createElement("iframe"); f.src = u + "/frame"; document.body.append(f);
    const g = document.createElement("iframe"); g.srcdoc = "<img src=" + u + "/srcdoc>"; document.body.append(g);
    try { new Worker(URL.createObjectURL(new Blob(["fetch('" + u + "/worker')"]))) } catch {}
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
    try { new RTCPeerConnection({ iceServers: [{ urls: "stun:" + new URL(u).host }] }).createDataChannel("x") } catch {}
    open(u + "/open"); location = u + "/location";`;

  test("a page without an address of its own, and one of a file, ask for nothing", async () => {
    const server = await serve();
    await renderer.render({ html: script(leaks(server.origin)) });
    await renderer.render({ html: script(leaks(server.origin)), url: `${server.origin}/page` });
    expect(server).toMatchObject({ paths: [], connections: 0 });
  });

  test("a fetched page asks for what its own host has, and nothing else", async () => {
    const other = await serve();
    const own = await serve({
      "/app.js": [
        "text/javascript",
        `${leaks(other.origin)}; fetch("/data.json").then((r) => r.json()).then((d) => document.body.append(d.text));
         fetch("/away").catch((e) => document.body.append(" refused")); fetch("/moved").then((r) => r.text()).then((t) => document.body.append(t))`,
      ],
      "/data.json": ["application/json", '{"text":"from data"}'],
      "/away": ["location", `${other.origin}/away`],
      "/moved": ["location", "/found"],
      "/found": ["text/plain", " found"],
    });
    const { html } = await renderer.render({
      html: `<p>There.<script src=/app.js></script>`,
      url: `${own.origin}/page#part`,
      userAgent: "seine/test",
    });
    expect(html).toContain("from data");
    expect(html).toContain("refused");
    expect(html).toContain("found");
    expect(other).toMatchObject({ paths: [], connections: 0 });
    expect(own.paths).toContain("GET /app.js");
    expect(own.paths).not.toContain("GET /page");
  });
});

describe("without a browser", () => {
  test("says what to install, or what does not start", async () => {
    await expect(openRenderer({ chromium: "/nowhere/chromium", sandbox: false })).rejects.toThrow(
      "cannot start /nowhere/chromium: ",
    );
  });
});
