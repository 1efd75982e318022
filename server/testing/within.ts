import { vi } from 'vitest';

/** Calls `look` until it no longer throws, for longer than a busy machine takes. @returns what it returned */
export const within = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000 });
