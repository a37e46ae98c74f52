import { SaxesParser } from "saxes";

const halfPair = /\p{Cs}/u;

/** What makes XML not well-formed, with namespaces, or has characters that it does not allow. */
export function xmlFaults(xml: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => found.push(message));
  parser.write(xml).close();
  if (halfPair.test(xml)) found.push("half of a surrogate pair");
  return found;
}
