import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { intentsOf } from './intents.ts';

/** Today in the tests of acts. */
export const TODAY = '2026-11-26';

/** Returns what a message does and says after these exchanges, latest first. */
export function intentsAfter(message: string, ...exchanges: Exchange[]) {
  const { calls, says } = intentsOf(message, TODAY, exchanges);
  return { calls: calls.map(({ input }) => input), says };
}
