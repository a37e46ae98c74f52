/** A price of a measure or a piece: `36,22 € / kg`, `(£1.25 per 100g)`, `2,99 €/Stück`. */
export const PER_UNIT: RegExp =
  /(?:[€£$₽¥₹]|\b(?:EUR|USD|GBP|CHF|PLN|zł|kr|Kč)\b)?\s?\d[\d.,]{0,9}\s?(?:[€£$₽¥₹]|EUR|USD|GBP|CHF|PLN|zł|kr|Kč|руб\.?)?\s?(?:\/|per|pro|je|par|al|za|por|за)\s?(?:\d{1,4}\s?)?(?:kg|g|mg|ml|cl|l|liter|litre|oz|fl\.? ?oz|lb|m²|m2|m|stück|stk|szt|pcs?|unit|count|шт|кг|л)(?![\p{L}\d])/iu;
