/** Embeds: frames of other sites, videos and audio. Markdown and TEI can only link to them. */
import type { Element } from "hast";
import { attribute, type Document, tagName } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import type { Resolve } from "../../document/urls.ts";
import { collapse } from "../../document/words.ts";
import { cleanText } from "./clean-text.ts";
import { makeElement } from "./containers.ts";
import { type Kept, standsInContent } from "./kept.ts";

/** A video, a post, a map or the like in the content. */
export interface Embed {
  /** The URL where a reader finds it. */
  readonly url: string;
  /** Its name on the page, else its URL. */
  readonly label: string;
}

const IFRAME = tag("iframe");
const SOURCE = tag("source");
/** Elements of scripts that show a film of YouTube once it is wanted, and where they keep its id. */
const facades: Readonly<Record<string, string>> = {
  "lite-youtube": "videoid",
  "youtube-video": "videoid",
  "amp-youtube": "data-videoid",
};
const youtubeId = /^[\w-]{6,20}$/;

/** What frames show of a site, by its address there: the address of its own page. */
type Rewrite = (url: URL) => string | undefined;

const asIs: Rewrite = (url) => url.href;

function partOf(pattern: RegExp, before: string): Rewrite {
  return (url) => {
    const part = pattern.exec(url.pathname)?.[1];
    return part === undefined ? undefined : before + part;
  };
}

function parameter(name: string, before = ""): Rewrite {
  return (url) => {
    const value = url.searchParams.get(name);
    return value === null ? undefined : before + value;
  };
}

function firstOf(...rewrites: readonly Rewrite[]): Rewrite {
  return (url) => {
    for (const rewrite of rewrites) {
      const found = rewrite(url);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const mapPath = /^\/maps\b/;
const youtubePath = /^\/(?:embed|v|shorts|live)\/([\w-]{6,20})/;

const youtube = firstOf(
  (url) =>
    url.pathname === "/embed/videoseries"
      ? parameter("list", "https://www.youtube.com/playlist?list=")(url)
      : undefined,
  partOf(youtubePath, "https://www.youtube.com/watch?v="),
);

/** Sites whose frames are pages that readers can open. */
const frames: readonly string[] = (
  "tiktok.com player.twitch.tv clips.twitch.tv docs.google.com calendar.google.com drive.google.com " +
  "openstreetmap.org codepen.io codesandbox.io jsfiddle.net gist.github.com loom.com wistia.net " +
  "wistia.com bandcamp.com mixcloud.com archive.org slideshare.net scribd.com datawrapper.de " +
  "dwcdn.net flo.uri.sh jwplayer.com jwplatform.com players.brightcove.net kaltura.com megaphone.fm " +
  "simplecast.com buzzsprout.com libsyn.com redditmedia.com embed.bsky.app rutube.ru bilibili.com"
).split(" ");

/** Sites whose frames are content, by the end of the host's name; frames of all others are not. */
const sites: Readonly<Record<string, Rewrite>> = {
  ...Object.fromEntries(frames.map((site) => [site, asIs])),
  "youtube.com": youtube,
  "youtube-nocookie.com": youtube,
  "player.vimeo.com": partOf(/^\/video\/(\d{1,15})/, "https://vimeo.com/"),
  "dailymotion.com": firstOf(
    partOf(/^\/embed\/video\/(\w{1,20})/, "https://www.dailymotion.com/video/"),
    parameter("video", "https://www.dailymotion.com/video/"),
  ),
  "platform.twitter.com": parameter("id", "https://twitter.com/i/status/"),
  "platform.x.com": parameter("id", "https://x.com/i/status/"),
  "instagram.com": partOf(/^(\/(?:p|reel|tv)\/[\w-]{1,40}\/)/, "https://www.instagram.com"),
  "facebook.com": (url) =>
    url.pathname.startsWith("/plugins/like") ? undefined : parameter("href")(url),
  "open.spotify.com": partOf(/^\/embed(\/\w{1,20}\/\w{1,40})/, "https://open.spotify.com"),
  "w.soundcloud.com": parameter("url"),
  "ted.com": (url) => url.href.replace("//embed.", "//www."),
  "embed.podcasts.apple.com": (url) => url.href.replace("//embed.", "//"),
  "google.com": (url) => (mapPath.test(url.pathname) ? url.href : undefined),
};

/**
 * A link to it in a paragraph of its own. The words of the link are no text of the page: see
 * {@link isEmbed}.
 */
export function embedElement({ url, label }: Embed): Element {
  const link = makeElement("a", { href: url });
  link.children.push({ type: "text", value: label });
  const paragraph = makeElement("p", { dataEmbed: "" });
  paragraph.children.push(link);
  return paragraph;
}

/** Whether an element is one that {@link embedElement} made. */
export function isEmbed({ properties }: Element): boolean {
  return properties.dataEmbed !== undefined;
}

/** Whether elements of a name show a film of YouTube once it is wanted. */
export function isFacade(name: string): boolean {
  return Object.hasOwn(facades, name);
}

/**
 * Videos, posts and the like in the content, by node.
 *
 * @param embeds elements that may be one
 */
export function contentEmbeds(
  document: Document,
  kept: Kept,
  embeds: readonly number[],
  resolve: Resolve,
): ReadonlyMap<number, Embed> {
  const found = new Map<number, Embed>();
  for (const node of embeds) {
    if (!standsInContent(document, kept, node)) continue;
    const url = addressOf(document, node, resolve);
    if (url !== undefined) found.set(node, { url, label: labelOf(document, node) ?? url });
  }
  return found;
}

function addressOf(document: Document, node: number, resolve: Resolve): string | undefined {
  const name = tagName(document, node);
  if (isFacade(name)) {
    const id = attribute(document, node, facades[name]!)?.trim() ?? "";
    return youtubeId.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
  }
  if (document.tags[node] !== IFRAME) return webAddress(mediaSource(document, node), resolve);
  for (const name of ["src", "data-src", "data-lazy-src"]) {
    const url = webAddress(attribute(document, node, name), resolve);
    const page = url === undefined ? undefined : pageOf(url);
    if (page !== undefined) return webAddress(page, resolve);
  }
  return undefined;
}

/** The address of a film or sound: its own or that of its first source. */
function mediaSource(document: Document, node: number): string | undefined {
  const { tags, ends } = document;
  for (let n = node; n < ends[node]!; n++) {
    if (n !== node && tags[n] !== SOURCE) continue;
    const source = attribute(document, n, "src") ?? attribute(document, n, "data-src");
    if (source !== undefined && source !== "") return source;
  }
  return undefined;
}

/** An absolute address of the web. */
function webAddress(reference: string | undefined, resolve: Resolve): string | undefined {
  const url = reference === undefined ? undefined : resolve(reference);
  if (url === undefined) return undefined;
  return url.startsWith("https://") || url.startsWith("http://") ? url : undefined;
}

/** The page that a frame shows; undefined for a frame of a site that is not known. */
function pageOf(frame: string): string | undefined {
  const url = new URL(frame);
  const labels = url.hostname.split(".");
  for (let from = Math.max(0, labels.length - 3); from < labels.length - 1; from++) {
    const rewrite = sites[labels.slice(from).join(".")];
    if (rewrite !== undefined) return rewrite(url);
  }
  return undefined;
}

const names = ["title", "aria-label", "playlabel", "data-title"];

function labelOf(document: Document, node: number): string | undefined {
  for (const name of names) {
    const label = cleanText(collapse(attribute(document, node, name) ?? ""));
    if (label !== "") return label;
  }
  return undefined;
}
