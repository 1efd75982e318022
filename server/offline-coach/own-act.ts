import type { Act, Need, WantedAct } from './act.ts';
import { ACTS } from './acts.ts';
import { GLUE } from './glue.ts';
import type { Reading, Slots } from './slots.ts';

/** An act that the sentence names itself. */
export function ownAct(reading: Reading): WantedAct | null {
  for (const act of ACTS) {
    if (!act.asks(reading) || unknownWords(reading, act) > act.spare) continue;
    const missing = act.needs.find((need) => !filled(reading.slots, need)) ?? null;
    return { act, slots: reading.slots, missing };
  }
  return null;
}

/** Words of a sentence that belong neither to the act nor to just any sentence. */
export function unknownWords({ words }: Reading, act: Act | null): number {
  return words.filter((word) => !GLUE.has(word) && !act?.words.includes(word)).length;
}

export const filled = (slots: Slots, need: Need): boolean =>
  need === 'percentages' ? slots.percentages.length > 0 : slots[need] !== null;
