import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { intentsOf } from './intents.ts';

/** The day on which the tests of acts are. */
export const TODAY = '2026-11-26';

/** What a message does and says after these exchanges, the latest first. */
export function saidAfter(message: string, ...exchanges: Exchange[]) {
  const { calls, says } = intentsOf(message, TODAY, exchanges);
  return { calls: calls.map(({ input }) => input), says };
}
