/**
 * Replaces sha256.ts in bundles for browsers (`browser` in package.json), whose own hashing is
 * asynchronous. In Node the platform's hash takes a tenth of the time on a first model.
 */
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
