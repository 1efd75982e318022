const LEAST_MS = 4_000;
const MOST_MS = 30_000;

let ms = LEAST_MS;

/**
 * How long to wait for a reply before showing the stored one. Twice as long as the last reply took: each late reply
 * makes the server count as reachable and reloads the screen, which on a slow connection would never end.
 */
export const patienceMs = (): number => ms;

/** Notes how long the server took to answer; 0 where it was not reached, so that nothing is known of it. */
export function noteAnswer(tookMs: number): void {
  ms = Math.min(MOST_MS, Math.max(LEAST_MS, 2 * tookMs));
}
