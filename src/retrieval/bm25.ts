/**
 * Okapi's BM2500 with relevance weights: S. E. Robertson and S. Walker, "Okapi/Keenbow at TREC-8", 1999;
 * the weights of S. E. Robertson and K. Sparck Jones, "Relevance weighting of search terms", JASIS 27(3), 1976.
 */

export const K1 = 1.2;
export const B = 0.75;
export const K3 = 1000;

/** Counts of documents: all, those with a term, those assumed relevant, and relevant ones with the term. */
export interface TermCounts {
  readonly documents: number;
  readonly having: number;
  readonly relevant?: number;
  readonly relevantHaving?: number;
}

/** The weight of a term; 0 for an uninformative one, such as one in more than half of the documents. */
export function relevanceWeight(counts: TermCounts): number {
  const { documents: N, having: n, relevant: R = 0, relevantHaving: r = 0 } = counts;
  return Math.max(0, Math.log((r + 0.5) / (R - r + 0.5) / ((n - r + 0.5) / (N - n - R + r + 0.5))));
}

/**
 * The weight of a term for a search: more than 0 even if all documents have it, so that a word that is there is found.
 * It is that of Apache Lucene's BM25Similarity.
 */
export function searchWeight({ documents, having }: TermCounts): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** Robertson's selection value of a term that `relevantHaving` of `relevant` documents have. */
export function selectionValue(counts: Required<TermCounts>): number {
  return (relevanceWeight(counts) * counts.relevantHaving) / counts.relevant;
}

/**
 * What a term adds to the score of a document.
 *
 * @param frequency of the term in the document, `inQuery` in the query
 * @param length of the document in terms, `meanLength` that of all
 */
export function termScore(
  weight: number,
  frequency: number,
  length: number,
  meanLength: number,
  inQuery = 1,
): number {
  if (meanLength === 0) return 0;
  const K = K1 * (1 - B + (B * length) / meanLength);
  const inDocument = ((K1 + 1) * frequency) / (K + frequency);
  return weight * inDocument * (((K3 + 1) * inQuery) / (K3 + inQuery));
}
