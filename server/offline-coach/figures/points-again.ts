import { type LastAct, POINTS, type WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';

const FORMULA = new RegExp(`\\b(?:${POINTS}|points?)\\b`, 'gu');
const ASKS_LIFTS =
  'For that I need all three lifts again, as in “DOTS for 180, 120 and 230 at 80 kg”: of a total I keep no lifts.';

/** 'And DOTS?' or 'what if I pull 230' after the points of a total. */
export function pointsAgain({ slots, rest }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'points') return null;
  const words = rest.replace(FORMULA, ' ').split(' ').filter(Boolean);
  if (!words.every((word) => GLUE.has(word) && word !== 'my')) return null;
  if (slots.lift !== null && slots.weight !== null)
    return { act: { ...last.act, does: () => ASKS_LIFTS }, slots: last.slots, missing: null };
  const isSame = (slots.lift ?? slots.weight ?? slots.bodyWeight ?? slots.sex) === null;
  return isSame && words.join(' ') !== rest ? { ...last, missing: null } : null;
}
