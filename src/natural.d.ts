/** The stop word lists of `natural`, whose files carry no types. */
declare module "natural/lib/natural/util/stopwords*.js" {
  const list: { readonly words: readonly string[] };
  export default list;
}
