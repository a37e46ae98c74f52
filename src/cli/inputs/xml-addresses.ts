/**
 * Addresses in XML: sitemaps and their indexes (sitemaps.org), RSS 0.9 to 2.0, RSS 1.0 (RDF) and Atom
 * (RFC 4287). Faults that browsers' feed readers forgive, such as entities of HTML, are forgiven.
 */
import { encodingOf } from "../../document/prescan.ts";
import { InputError } from "../exit.ts";
import { type DocumentPlace, type Entry, entryOf, MOST_ADDRESS, wrong } from "./entry.ts";
import { createXmlReader, type XmlEvents } from "./xml-reader.ts";

/** Where a kind of document has its addresses. */
interface Kind {
  /** Names of the elements around an entry, from the root, without prefixes. */
  readonly path: readonly string[];
  /** Elements of an entry that hold its address, the best first. */
  readonly address: readonly string[];
  readonly names: "page" | "sitemap";
}

const kinds: Readonly<Record<string, Kind>> = {
  urlset: { path: ["urlset", "url"], address: ["loc"], names: "page" },
  sitemapindex: { path: ["sitemapindex", "sitemap"], address: ["loc"], names: "sitemap" },
  rss: { path: ["rss", "channel", "item"], address: ["link", "guid"], names: "page" },
  RDF: { path: ["RDF", "item"], address: ["link"], names: "page" },
  feed: { path: ["feed", "entry"], address: ["link"], names: "page" },
};

const PREFIX = /^[^:]*:/;
const ENCODING = /\bencoding ?= ?["']([\w.:-]{1,40})["']/;
const START_BYTES = 256;
const HTML = /^(?:html|body|head|div)$/i;
const HTML_TYPE = /^[\s\ufeff]{0,100}<!doctype html/i;

export async function* xmlEntries(
  bytes: AsyncIterable<Uint8Array>,
  place: DocumentPlace,
): AsyncGenerator<Entry> {
  const reader = createReader(place);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const part of bytes) {
    decoder ??= new TextDecoder(encodingAt(part));
    yield* reader.read(decoder.decode(part, { stream: true }));
    if (reader.isOver()) return;
  }
  yield* reader.end();
}

/** The encoding that the bytes begin with, or declare. */
function encodingAt(start: Uint8Array): string {
  const [first, second] = start;
  if (first === 0xff || second === 0) return "utf-16le";
  if (first === 0xfe || first === 0) return "utf-16be";
  const head = Buffer.from(start.subarray(0, START_BYTES)).toString("latin1");
  const declared = head.startsWith("<?xml")
    ? ENCODING.exec(head.split("?>", 1)[0]!)?.[1]
    : undefined;
  return encodingOf(declared ?? "") ?? "utf-8";
}

function createReader(place: DocumentPlace): {
  read(text: string): Entry[];
  end(): Entry[];
  isOver(): boolean;
} {
  /** Names of the open elements, as far down as an address can be. */
  const open: string[] = [];
  let depth = 0;
  let kind: Kind | undefined;
  let isRefused = false;
  let number = 0;
  let entries: Entry[] = [];
  /** The addresses of the open entry, by the rank of the element. */
  let found: (string | undefined)[] = [];
  let rank = -1;
  let text = "";
  let start = "";

  const isEntry = (): boolean =>
    kind !== undefined &&
    depth === kind.path.length &&
    kind.path.every((name, i) => open[i] === name);

  const onOpen: XmlEvents["open"] = (name, attributes) => {
    const local = name.replace(PREFIX, "");
    if (depth === 0 && !isRefused) {
      kind = kinds[local];
      if (kind === undefined) {
        isRefused = true;
        entries.push(refused(HTML_TYPE.test(start) ? "html" : local, place));
      }
    }
    if (isEntry()) {
      rank = kind!.address.indexOf(kind!.path[0] === "rss" ? name : local);
      text = "";
      if (rank >= 0 && kind!.path[0] === "feed") {
        const first = found[0];
        if (isPageLink(attributes) && first === undefined) found[0] = attributes.href ?? "";
        rank = -1;
      }
      // A guid is an address unless it says otherwise.
      if (kind!.address[rank] === "guid" && attributes.isPermaLink === "false") rank = -1;
    } else rank = -1;
    if (depth < MOST_NAMES) open[depth] = local;
    depth++;
    if (isEntry()) {
      found = [];
      number++;
    }
  };
  const onClose = (): void => {
    if (isEntry()) {
      const address = found.find((one) => one !== undefined && one !== "");
      if (address !== undefined) entries.push(entryOf(address, kind!.names, place));
      else entries.push(wrong(`${place.name}:${number}`, `entry ${number} has no address`));
    }
    depth--;
    if (depth < MOST_NAMES) open.length = Math.max(depth, 0);
    if (rank >= 0 && isEntry()) found[rank] ??= text.trimEnd();
    rank = -1;
  };
  const readXml = createXmlReader({
    open: onOpen,
    close: onClose,
    text(part) {
      // Of an address that is too long, its start is enough to say so.
      if (rank >= 0 && text.length <= MOST_ADDRESS) text += text === "" ? part.trimStart() : part;
    },
  });
  const taken = (): Entry[] => {
    const before = entries;
    entries = [];
    return before;
  };
  return {
    read(part) {
      if (start.length < START_BYTES) start += part;
      readXml(part);
      return taken();
    },
    end() {
      if (kind === undefined && !isRefused) {
        return [refused(HTML_TYPE.test(start) ? "html" : "", place)];
      }
      if (depth > 0 && !isRefused) {
        throw new InputError("bad-record", "the document ends before its last element");
      }
      return taken();
    },
    isOver: () => isRefused,
  };
}

/** The deepest address of any kind, and its entry. */
const MOST_NAMES = 4;

/** Whether a link of Atom leads to the page of its entry, and not to its edits, comments or media. */
function isPageLink({ rel, type, href }: Readonly<Record<string, string>>): boolean {
  const isPage = type === undefined || type.includes("html");
  return href !== undefined && isPage && (rel === undefined || rel === "alternate");
}

function refused(root: string, { name }: DocumentPlace): Entry {
  const expected = "expected a sitemap, an RSS or Atom feed, a JSON Feed or a list of URLs";
  const isPage = HTML.test(root);
  const found = isPage ? "an HTML page" : `XML with the root ${root.slice(0, 40)}`;
  const advice = isPage ? "; name it without --urls, or the site's sitemap.xml" : "";
  return wrong(name, `found ${found}, ${expected}${advice}`);
}
