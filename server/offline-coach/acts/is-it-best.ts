import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import { AGAINST_BEST } from '#server/offline-coach/records/best-acts.ts';
import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { LAST } from '#server/offline-coach/records/history-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';

const PR = '(?:pr|pb|personal (?:record|best))';
const BEST = `(?:${PR}|best|record|max|heaviest)`;
const NEW = '(?:(?:new|rep|all[- ]time|lifetime|current) )*';
const OWN_BEST = `my (?:old |last |previous |current )?${BEST}`;
const TAIL = '(?: (?:or no|or not|right|ever|then|now|yet|for me|on (?:it|that)))*';
/** Complete messages about a set just mentioned: 'is that a PR', 'new pb?', 'and against my best'. */
const IS_IT_BEST = [
  `(?:is|was|does|will) (?:that|this|it)(?: (?:count|be|as|now|actually|even|really))* (?:an? |my |the )?${NEW}${BEST}${TAIL}`,
  `(?:that's|it's) (?:an? |my )?${NEW}${BEST}${TAIL}`,
  `(?:a )?${NEW}${PR}${TAIL}`,
  `did i (?:beat|break|top|hit) (?:my |a )?${NEW}${BEST}`,
  `(?:is (?:that|this|it) )?(?:better|more|heavier) than ${OWN_BEST}`,
  `how (?:far|close|much)(?: (?:is|off|short|to|from|over|up|under|away|that|this|it|of|than))* ${OWN_BEST}(?: (?:is (?:that|this|it)))?`,
  `(?:against|compared? (?:to|with)|versus|vs|beside) ${OWN_BEST}`,
].map((words) => new RegExp(`^(?:(?:and|so|ok|wait|hmm|cool|nice) )*(?:${words})$`, 'u'));
const BEST_SET = new RegExp(
  `\\b(?:best|pr|pb|record) (?:(?:set )?of |(?:set )?for )?(\\d{1,2}|${IN_WORDS.join('|')}|single|double|triple)s?\\b`,
  'u',
);
/** 'The most I've ever done for five' */
const FOR_TIMES = new RegExp(
  `\\bfor (?:an? )?(\\d{1,2}|${IN_WORDS.join('|')}|single|double|triple)s?\\b(?! ?(?:kgs?|lbs?|weeks?|months?|years?|days?)\\b)`,
  'u',
);
const SETS_BY_NAME: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3 };

/** Of a set that was saved, the answer says by how much. */
const BY_HOW_MUCH = new RegExp(
  `^(?:(?:and|so|ok) )*by how (?:much|many)(?: (?:kilos|kg|pounds|lbs))?(?: (?:is|was) (?:that|it|this)(?: an? ${NEW}${BEST})?)?[\\s?.!]*$`,
  'u',
);

/** Whether a message asks whether a set is a best. */
export const asksWhetherBest = (message: string): boolean => bestAsked(readSlots(message, NO_DAY)) !== null;

/** Returns the repetitions whose best is asked for, undefined if not given; null if no best is asked for. */
function bestAsked({ slots, spelled }: Reading): { repetitions: number | undefined } | null {
  const count = BEST_SET.exec(spelled)?.[1];
  const said = spelled
    .replace(BEST_SET, 'best')
    .replace(/[?!.,\s]+/gu, ' ')
    .trim();
  if (slots.lift !== null || !IS_IT_BEST.some((asks) => asks.test(said))) return null;
  return { repetitions: timesFromWord(count) };
}

/** 'Is that a PR', 'is that my best five' about a saved or offered set. */
export function isItBest(reading: Reading, last: LastAct): WantedAct | null {
  const set = [last, last.of].find((one) => one?.act === ADD_RECORD || (one && isOffer(one)));
  if (set === undefined) return null;
  if (isOffer(set) && reading.slots.lift === null && BY_HOW_MUCH.test(reading.spelled))
    return comparisonWithBest(set, undefined);
  const asked = bestAsked(reading);
  return asked === null ? null : comparisonWithBest(set, asked.repetitions);
}

/** Returns the comparison for a message that asks whether a set is a best. */
export function comparedWithBest(message: string, set: WantedAct): WantedAct {
  const reading = readSlots(message, NO_DAY);
  const { slots, spelled } = reading;
  // 'When did I last squat' behind a squat is not a comparison.
  if (LAST.asks(reading)) return { act: LAST, slots: { ...NO_SLOTS, lift: slots.lift }, missing: null };
  return comparisonWithBest(set, timesFromWord((BEST_SET.exec(spelled) ?? FOR_TIMES.exec(spelled))?.[1]));
}

const timesFromWord = (count: string | undefined): number | undefined =>
  count === undefined ? undefined : (SETS_BY_NAME[count] ?? (IN_WORDS.indexOf(count) + 1 || Number(count)));

function comparisonWithBest(set: WantedAct, times: number | undefined): WantedAct {
  const { lift, weight, repetitions } = set.slots;
  // An offered set is in no record yet, so a single is compared with the best.
  const isSingle = set.act !== ADD_RECORD && weight !== null && (repetitions ?? 1) === 1;
  if (isSingle && times === undefined)
    return { act: AGAINST_BEST, slots: { ...NO_SLOTS, lift, weight }, missing: null };
  const act = RECORD_ACTS.find(({ name }) => name === 'read record')!;
  return { act, slots: { ...NO_SLOTS, lift, repetitions: times ?? null }, missing: null };
}
