import { kmeans } from "ml-kmeans";

/**
 * k-means in one dimension: per value the rank of its cluster by mean, from 0. Undefined where there
 * are no more than k distinct values.
 */
export function rankedClusters(values: ArrayLike<number>, k: number): Uint8Array | undefined {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  if (distinct.length <= k) return undefined;
  // Initial centres at quantiles, least, median and most among them: nothing is drawn by lot.
  const centres = Array.from({ length: k }, (_, c) => [
    distinct[Math.round((c * (distinct.length - 1)) / (k - 1))]!,
  ]);
  const { centroids, clusters } = kmeans(
    Array.from(values, (value) => [value]),
    k,
    { initialization: centres },
  );
  const order = [...centroids.keys()].sort((a, b) => centroids[a]![0]! - centroids[b]![0]!);
  const ranks = Uint8Array.from(centroids, (_, cluster) => order.indexOf(cluster));
  return Uint8Array.from(clusters, (cluster) => ranks[cluster]!);
}
