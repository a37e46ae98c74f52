/**
 * In place of the entities of htmlparser2's tokenizer, a second table of them, of another version: Seine lets it decode
 * none.
 */
export class EntityDecoder {}
export const DecodingMode = {};
export const htmlDecodeTree = undefined;
export const xmlDecodeTree = undefined;
