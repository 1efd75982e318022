import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { isOffer } from './add-record.ts';
import type { Amendment } from './amendment.ts';

/** Asks whether a bare number after a counted exercise is the next set or a correction of this one. */
export function asksWhatCountMeans(said: string, saved: LastAct): Amendment | null {
  const number = /^\d{1,3}[ .!]*$/u.test(said) ? Number.parseInt(said, 10) : null;
  const { lift, weight } = saved.slots;
  if (number === null || weight === null || !COUNTED_LIFTS.has(lift ?? '')) return null;
  if (isOffer(saved)) return null;
  const asks = `I saved your ${lift} as ${weight.value}. Is ${number} another set, or the right number? Say “and ${number}” or “no, ${number}”.`;
  return { does: [asks], last: saved };
}

export const WRONG = /\bwrong (day|date|weight|lift|exercise|reps?|number)\b/iu;
const RIGHT: Readonly<Record<string, string>> = {
  day: 'Which day was it? Say it, as in “it was yesterday”.',
  date: 'Which day was it? Say it, as in “it was on Monday”.',
  lift: 'Which lift was it? Say it, as in “no, that was squat”.',
  exercise: 'Which lift was it? Say it, as in “no, that was squat”.',
};

/** Asks for the right value after 'I logged the wrong day' or 'not 92.5'. */
export function asksForRightValue(said: string, saved: LastAct): Amendment {
  const wrong = WRONG.exec(said)?.[1]?.toLowerCase();
  return asksFor(saved, RIGHT[wrong ?? (/(?:day|ago)\b/iu.test(said) ? 'day' : '')]);
}

function asksFor(
  saved: LastAct,
  asks = 'What should it be? Say it, as in “it was 102.5” or “it was 5 reps”.',
): Amendment {
  const { lift, weight } = saved.slots;
  return {
    does: [isOffer(saved) ? asks : `I saved your ${lift} with ${weight?.value}. ${asks}`],
    last: saved,
  };
}
