import { N, numberOf, U, unitOf } from '#server/offline-coach/slots/measures.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

const SPAN = '(session|workout|day|week|month)';
/** '2.5 a week', '1.25 kg per session' */
const RATE = new RegExp(`(${N}) ?(${U})? ?(?:more |extra )?(?:an? |per |every |each |/ ?)${SPAN}s?\\b`, 'u');
const DURATION = new RegExp(`(?<![\\d.,])(\\d{1,3}) ${SPAN}s?\\b`, 'u');
const WEIGHT = new RegExp(`(${N}) ?(${U})?`, 'gu');
/** 'How much a week' */
const ASKS_RATE = new RegExp(
  `\\b(?:how much|what) (?:is that |do i need |would that be )?(?:an?|per|each|every) ${SPAN}\\b`,
  'u',
);
const ASKS_TIME = new RegExp(`\\b(?:when|how long|how many ${SPAN}s|how much time)\\b`, 'u');
const ASKS_END = /\b(?:where|what|how much|how heavy)\b/u;
const FALLS = /\b(?:lose|losing|lost|cut|cutting|drop|dropping|down)\b/u;
const WORDS = new Set(
  'add adding added every each week weeks session sessions workout workouts day days month months till until reach hit hitting going increase increasing gain gaining lose losing cut cutting drop dropping down long time after starting start weight body weigh where heavy will take takes be best max'.split(
    ' ',
  ),
);

/**
 * Calculates a steady change: 'add 2.5 a week from 100, when do I hit 140', 'starting at 60 with 5 kg a week,
 * where am I after 8 weeks', '90 to 100 in 12 weeks, how much a week'. Null when not asked.
 */
export function steadyChange(spelled: string): string | null {
  const rate = RATE.exec(spelled);
  const left = spelled.replace(RATE, ' ');
  const duration = DURATION.exec(left);
  const around = left.replace(DURATION, ' ');
  const weights = [...around.matchAll(WEIGHT)];
  const units = new Set(
    [rate?.[2], ...weights.map(([, , unit]) => unit)].map(unitOf).filter((unit) => unit !== undefined),
  );
  const lift = liftIn(around)?.words ?? '';
  const words =
    around
      .replace(lift, ' ')
      .replace(WEIGHT, ' ')
      .match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  if (units.size > 1 || !words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const [first, second, ...more] = weights.map(([, value = '']) => numberOf(value));
  if (first === undefined || more.length > 0) return null;
  const said = (value: number) => `${roundTo(value, 0.01)}${[...units].map((unit) => ` ${unit}`).join('')}`;
  if (rate === null) {
    const [, count = '', span] = duration ?? [];
    if (second === undefined || span === undefined || ASKS_RATE.exec(spelled)?.[1] !== span) return null;
    const change = isAdded(spelled) ? first : Math.abs(second - first);
    return `${said(change)} in ${count} ${span}s is **${said(change / Number(count))}** a ${span}.`;
  }
  const [by, span] = [numberOf(rate[1]!), rate[3]!];
  if (by === 0) return null;
  if (second !== undefined && duration === null && ASKS_TIME.test(spelled)) {
    const [from, to] =
      FALLS.test(spelled) || first > second
        ? [Math.max(first, second), Math.min(first, second)]
        : [first, second];
    const steps = Math.ceil(roundTo(Math.abs(to - from) / by, 0.001));
    return `From ${said(from)} to ${said(to)} at ${said(by)} a ${span} takes **${steps} ${span}${steps === 1 ? '' : 's'}**, if every step works.`;
  }
  if (second !== undefined || duration?.[2] !== span || !ASKS_END.test(spelled)) return null;
  const change = by * Number(duration[1]) * (FALLS.test(spelled) ? -1 : 1);
  return `${said(first)} ${change < 0 ? '−' : '+'} ${duration[1]} × ${said(by)} is **${said(first + change)}** after ${duration[1]} ${span}s, if every step works.`;
}

/** 'Add 20 kg to 180' */
const isAdded = (spelled: string): boolean =>
  new RegExp(`\\b(?:add|put|gain) (?:${N})(?: ?${U})? (?:to|on|onto)\\b`, 'u').test(spelled);
