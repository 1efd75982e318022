/*
 * What the coach's questions have in common. Each is written, and read back in full, in set-offer.ts,
 * record-question.ts, which-lift.ts, body-weight-offer.ts, memory-offers.ts or #server/words.
 */

export const hasOffer = (answer: string): boolean => answer.includes('Shall I ');

/** Whether an answer offers something or asks for the lift of a set. */
export const asksBack = (answer: string): boolean => /\bShall I |\bWhich lift\b/u.test(answer);

/** Returns the offers of an answer to save a set, a memory or a body weight. */
export const offersToSaveIn = (answer: string): string[] =>
  answer.match(/^Shall I (?:write down|remember|save) .+$/gmu) ?? [];
