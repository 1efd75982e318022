import { vi } from 'vitest';

/** Longer than a busy machine takes. */
const TIMEOUT_MS = 20_000;

/** Calls `look` until it no longer throws. @returns what it returned */
export const eventually = <T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(look, { timeout: TIMEOUT_MS, ...options });

/** Calls `look` until what it returns is so. @returns that */
export const until = <T>(look: () => Promise<T>, is: (seen: T) => boolean): Promise<T> =>
  eventually(async () => {
    const seen = await look();
    if (!is(seen)) throw new Error(`not in time: ${JSON.stringify(seen)}`);
    return seen;
  });
