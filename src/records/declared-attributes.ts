/** The names of attributes in schema.org and Open Graph. */

/** Types of things that are records, in any case. Articles, sites and people are not records. */
const RECORD_TYPE =
  /^(?:(?:individual|some)?product(?:s|group|model)?|(?:audio)?book|vehicle|car|motorcycle|boat|(?:aggregate)?offer|(?:mobile|web|software)application|videogame|movie|tvseries|music(?:album|recording)|\w{0,40}event|jobposting|realestatelisting|apartment|house|singlefamilyresidence|accommodation|course|drug|menuitem|product\.item)$/i;

export function isRecordType(type: string): boolean {
  return RECORD_TYPE.test(type);
}

/** Attributes by schema.org's property; others go by their own name with underscores. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  name: "title",
  headline: "title",
  manufacturer: "brand",
  productid: "sku",
  gtin: "gtin",
  gtin8: "gtin",
  gtin12: "gtin",
  gtin13: "gtin",
  gtin14: "gtin",
  ean: "gtin",
  upc: "gtin",
  datepublished: "publication_date",
  numberofpages: "pages",
  bookformat: "format",
  bookedition: "edition",
  inlanguage: "language",
  itemcondition: "condition",
  lowprice: "price",
  pricecurrency: "currency",
  releasedate: "release_date",
  ratingvalue: "rating",
  seller: "vendor",
};
const CAPITAL = /(?<=[a-z\d])(?=[A-Z])/g;

export function attributeOfProperty(property: string): string {
  const lower = property.toLowerCase();
  return Object.hasOwn(ATTRIBUTES, lower)
    ? ATTRIBUTES[lower]!
    : property.replace(CAPITAL, "_").toLowerCase();
}

/** Attributes by the `<meta>` of Open Graph's vocabularies for products and books. */
const META: Readonly<Record<string, string>> = {
  "og:title": "title",
  "og:description": "description",
  "og:image": "image",
  "og:brand": "brand",
  "og:price:amount": "price",
  "og:price:currency": "currency",
  "og:availability": "availability",
  "product:brand": "brand",
  "product:price:amount": "price",
  "product:price:currency": "currency",
  "product:sale_price:amount": "price",
  "product:sale_price:currency": "currency",
  "product:availability": "availability",
  "product:retailer_item_id": "sku",
  "product:retailer_part_no": "sku",
  "product:mfr_part_no": "mpn",
  "product:ean": "gtin",
  "product:upc": "gtin",
  "product:isbn": "isbn",
  "product:condition": "condition",
  "product:color": "color",
  "product:category": "category",
  "book:isbn": "isbn",
  "book:author": "author",
  "book:release_date": "publication_date",
};
/** A page without any of these declares no product or book. */
const TELLING =
  /^(?:og:price:amount|product:(?:price:amount|sale_price:amount|retailer_item_id)|book:isbn)$/;

export function attributeOfMeta(name: string): string | undefined {
  return Object.hasOwn(META, name) ? META[name] : undefined;
}

export function isTelling(name: string): boolean {
  return TELLING.test(name);
}
