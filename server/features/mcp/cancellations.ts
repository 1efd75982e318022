/**
 * Running calls by owner and number: before protocol 2026-07-28 a program cancels a call in another request.
 * If two calls share a number, neither is canceled, because it is unclear which one is meant.
 */
export class Cancellations {
  readonly #calls = new Map<string, Set<AbortController>>();

  /** Registers a call until `end`. */
  begin(whose: string, requestId: unknown): { signal: AbortSignal; end(): void } {
    const key = keyOf(whose, requestId);
    const controller = new AbortController();
    const calls = this.#calls.get(key) ?? new Set();
    this.#calls.set(key, calls.add(controller));
    return {
      signal: controller.signal,
      end: () => {
        calls.delete(controller);
        if (calls.size === 0) this.#calls.delete(key);
      },
    };
  }

  cancel(whose: string, requestId: unknown): void {
    const [call, ...others] = this.#calls.get(keyOf(whose, requestId)) ?? [];
    if (others.length === 0) call?.abort();
  }
}

/** Keeps `1` and `"1"` apart. */
const keyOf = (whose: string, requestId: unknown) => `${whose} ${JSON.stringify(requestId)}`;
