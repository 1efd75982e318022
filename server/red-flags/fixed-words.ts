import { firstWordsFor, type HealthContact } from './first-words.ts';
import { redFlagIn } from './red-flag.ts';
import type { RedFlagKind } from './red-flag-table.ts';
import { repeatedFor, type Said } from './repeated-for.ts';
import { REPEATED_WORDS, type RepeatedResponse } from './repeated-words.ts';

/** A reply that comes before any model, and for the log why. */
export type FixedWords = { text: string } & ({ redFlag: RedFlagKind } | { repeated: RepeatedResponse });

/**
 * Returns the fixed reply to a message with a red flag, or to one that goes on from it; null for any other.
 * @param history the turns before it, oldest first
 * @param askedAt when the message was sent
 */
export function fixedWords(
  message: string,
  history: readonly Said[],
  contact: HealthContact | undefined,
  askedAt: Date,
): FixedWords | null {
  const flag = redFlagIn(message);
  if (flag !== null) return { text: firstWordsFor(flag, contact), redFlag: flag.kind };
  const before = repeatedFor(message, history, askedAt.getTime());
  if (before === null) return null;
  return { text: REPEATED_WORDS[before.language][before.response], repeated: before.response };
}
