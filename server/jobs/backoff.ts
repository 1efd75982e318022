interface Backoff {
  firstMs: number;
  maxMs: number;
  /** Omitted where only the number of attempts ends it. */
  giveUpAfterMs?: number;
}

/** Waits twice as long after each failed attempt, up to a maximum. */
export const backoff =
  ({ firstMs, maxMs, giveUpAfterMs = Number.POSITIVE_INFINITY }: Backoff) =>
  (attempts: number, ageMs: number): number | null =>
    ageMs > giveUpAfterMs ? null : Math.min(firstMs * 2 ** (attempts - 1), maxMs);
