import { AGAINST_BEST, SHARE_OF_BEST } from '#server/offline-coach/records/best-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { figureOf } from './figure.ts';

const ASKS =
  /\bhow (?:many|much|far|close)\b.*\b(?:under|below|off|short|away|from|over|above|than|to)\b.*\bmy (?:(?:old|current|squat|bench|deadlift) )?(?:best|max|onerepmax|pr|pb|record)\b/u;
const WORDS = new Set(
  'under below off short away from over above than less more far close best max onerepmax pr pb record old current percent percentage kilos pounds'.split(
    ' ',
  ),
);

/**
 * Compares the last figure with the best of its lift: 'How many kg under my best is that, and what % of it'.
 */
export function underBest({ slots, words, spelled }: Reading, last: LastAct): WantedAct | null {
  const lift = slots.lift ?? last.slots.lift ?? last.of?.slots.lift ?? null;
  const isAboutFigure = last.act.writes !== true && slots.weight === null && slots.percentages.length === 0;
  if (lift === null || !isAboutFigure || !ASKS.test(spelled)) return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const isStated = last.act === SHARE_OF_BEST || last.act === AGAINST_BEST;
  const weight = isStated ? last.slots.weight : figureOf(last);
  return weight && { act: AGAINST_BEST, slots: { ...NO_SLOTS, lift, weight }, missing: null };
}
