import { N, numberOf, U, unitOf } from '#server/offline-coach/slots/measures.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { counted } from '#shared/counted.ts';
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
  const left = spelled.replace(RATE, ';');
  const duration = DURATION.exec(left);
  const around = left.replace(DURATION, ';');
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
  const change = second === undefined ? null : changeIn(around, first, second);
  if (rate === null) {
    const [, count = '', span = ''] = duration ?? [];
    if (second === undefined || duration === null || ASKS_RATE.exec(spelled)?.[1] !== span) return null;
    const by = change?.by ?? Math.abs(second - first);
    return `${said(by)} in ${counted(Number(count), span)} is **${said(by / Number(count))}** a ${span}.`;
  }
  const [by, span] = [numberOf(rate[1]!), rate[3]!];
  if (by === 0) return null;
  const falls = FALLS.test(spelled);
  const time = ASKS_TIME.exec(spelled);
  if (second !== undefined && duration === null && time !== null) {
    // 'How many weeks' at a rate per session
    if ((time[1] ?? span) !== span) return null;
    const [from, to] =
      change !== null
        ? [change.from, change.from + (falls ? -change.by : change.by)]
        : falls || first > second
          ? [Math.max(first, second), Math.min(first, second)]
          : [first, second];
    const steps = Math.ceil(roundTo(Math.abs(to - from) / by, 0.001));
    return `From ${said(from)} to ${said(to)} at ${said(by)} a ${span} takes **${counted(steps, span)}**, if every step works.`;
  }
  if (second !== undefined || duration?.[2] !== span || !ASKS_END.test(spelled)) return null;
  const count = Number(duration[1]);
  const end = first + by * count * (falls ? -1 : 1);
  return `${said(first)} ${falls ? '−' : '+'} ${count} × ${said(by)} is **${said(end)}** after ${counted(count, span)}, if every step works.`;
}

const CHANGE = new RegExp(
  `\\b(?:(?<adds>add|adding|put|putting)|gain|gaining|lose|losing|cut|cutting|drop|dropping) (${N})(?! ?%|[.,]\\d)(?<to> ?(?:${U})? to\\b)?`,
  'u',
);

/** Returns the change and its start in 'add 20 kg to 180' and 'lose 10 kg from 90'; null in 'cut 90 to 83'. */
function changeIn(said: string, first: number, second: number): { by: number; from: number } | null {
  const found = CHANGE.exec(said);
  if (found === null) return null;
  const by = numberOf(found[2]!);
  const from = by === first ? second : first;
  const { adds, to } = found.groups!;
  return adds === undefined && to !== undefined && by > from / 2 ? null : { by, from };
}
