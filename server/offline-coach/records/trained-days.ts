import { type Act, asked, has, list, optional, prs } from '#server/offline-coach/slots/act.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';

const DONE =
  "(?:did|have) i|i(?: have|'ve|ve)? (?:did|done|had|trained|lifted|worked out)|(?:was|were|been) i|i (?:was|been)|my";
const TRAINING =
  'train|trained|lift|lifted|workouts?|sessions?|work out|worked out|gym|training days?|train days?';
const COUNTS =
  /\b(?:how (?:many (?:times|days|workouts?|sessions?|(?:training|gym|lifting|train) (?:days|sessions))|often|much)|number of|count)\b/u;
/** What is still to be done, or is done at any time. */
const TO_COME = 'have to|have i to|do i|to do|left|will|going to|usually|normally|have i got(?! in)';
const EACH = 'per|a week|a month|each|every';

/** No lift and no figure is named. */
const namesNothing = ({ slots, otherLifts, otherWeights }: Reading): boolean =>
  (slots.lift ?? slots.weight ?? slots.repetitions ?? slots.sets ?? slots.bodyWeight) === null &&
  slots.percentages.length + otherLifts.length + otherWeights.length === 0;

/** 'How many times did I train last month': the days with a record. */
export const TRAINED_DAYS: Act = {
  name: 'trained days',
  asks: (reading) =>
    namesNothing(reading) &&
    COUNTS.test(reading.rest) &&
    !(/\bhow much\b/u.test(reading.rest) && !has(reading, 'train|trained|work out|worked out')) &&
    has(reading, DONE) &&
    has(reading, TRAINING) &&
    !has(reading, TO_COME) &&
    (reading.slots.since !== null || !has(reading, EACH)) &&
    asked(reading),
  words: list(
    `how many times days often much number of count training gym lifting workout workouts session sessions train trained lift lifted work worked out done do did get got in into had have been went go going
    was were there so far all total altogether ever already logged log recorded here at during over within currently now again tell know day weights hit per week month each every`,
  ),
  spare: 0,
  needs: [],
  does: ({ since, until, day }) =>
    prs('days', {
      ...optional('since', since ?? day),
      ...optional('until', until ?? (since === null ? day : null)),
    }),
};
