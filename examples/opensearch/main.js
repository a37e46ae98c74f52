import { indexPages, search } from "./index.js";

const [words, ...pages] = process.argv.slice(2);
const node = process.env.OPENSEARCH ?? "http://localhost:9200";
console.log(`${await indexPages(node, "pages", pages)} chunks`);
for (const { score, headings, url, input } of await search(node, "pages", words)) {
  console.log(score.toFixed(2), headings.join(" > "), url ?? input);
}
