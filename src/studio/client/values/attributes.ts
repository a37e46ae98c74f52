/** The attributes that have a key, in the order of the buttons. */
export const attributeKeys: readonly (readonly [key: string, attribute: string])[] = [
  ["t", "title"],
  ["p", "price"],
  ["r", "regular_price"],
  ["c", "currency"],
  ["a", "availability"],
  ["b", "brand"],
  ["s", "sku"],
  ["g", "gtin"],
  ["o", "color"],
  ["i", "size"],
  ["d", "description"],
  ["e", "seller"],
];

/** An attribute's name in words. */
export function inWords(attribute: string): string {
  return attribute.replaceAll("_", " ");
}
