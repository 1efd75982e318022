/** Each bucket is wider than the previous one by this factor: percentiles are off by a tenth at most. */
const GROWTH = 1.2;
const BUCKETS = 80;

/** Returns a latency's bucket; bucket 0 is up to a millisecond. */
export const latencyBucket = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / Math.log(GROWTH))));

/** Returns the milliseconds below which this share of the calls stayed; null without calls. */
export function percentile(
  counted: readonly { bucket: number; calls: number }[],
  share: number,
): number | null {
  const total = counted.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const { bucket, calls } of counted.toSorted((one, two) => one.bucket - two.bucket)) {
    seen += calls;
    // The middle of the bucket.
    if (seen >= total * share) return Math.round(GROWTH ** (bucket - 0.5));
  }
  return null;
}
