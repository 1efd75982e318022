import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isStatedOrRequested } from '#server/offline-coach/slots/record-words.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { asksOutright } from '#server/offline-coach/words/asks.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { isKnown, SET_WORDS } from './known-words.ts';

/** A request to save a set: 'can you log'. In a report, 'did paused 100x5', any word may stand before it. */
const REQUEST =
  /^(?:(?:and|also|then|plus|so|ok|hey|coach|please|pls)[ ,]+)*(?:(?:can|could|would|will) (?:you|u) )?(?:(?:please|pls|just|also) )*(?:log|add|save|record|(?:put|write) down)\b:? */iu;
/** Last word of an exercise's name, with which a number without a unit may be its weight. */
const EXERCISE =
  /(?:^|-)(?:curl|raise|pull|apart|push-?down|pull-?down|down|extension|fly|flye|flie|press|presse|row|shrug|lunge|kick-?back|carr(?:y|ie)|crusher|pull-?over|thrust|adduction|abduction)s?$/iu;
/** What may stand beside the name. */
const BESIDE = new Set(
  'rep reps x kg kgs kilo kilos lb lbs pound pounds today yesterday counted side easy easily good fine ok'.split(
    ' ',
  ),
);
const EQUIPMENT = new Set('dumbbell dumbbells db dbs'.split(' '));
/** Words that say how, when or whether a set was done. */
const NO_NAME = new Set(
  `pausing tempo back-off depth warm warm-up warm-ups warmup warmups working stuck pinned stapled buried skip skipped
  missed failed tried wrong right extra drops opener second third attempt emom superset myo rest light hard touch tng deload
  comp competition speed explosive eccentric assisted spotted morning evening night tonight week weeks weekend days month
  bw bodyweight body bar path video velocity program plan wish want grip narrow wide mon tue tues wed thu thur thurs fri
  sat sun`.split(/\s+/u),
);
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s)?$/u;
const NAME_WORDS_MAX = 3;
const NAME = /^[\p{L}'’-]{2,}$/u;
const isNoName = (word: string): boolean =>
  !EQUIPMENT.has(word) &&
  (!NAME.test(word) || isKnown(word) || SET_WORDS.has(word) || NO_NAME.has(word) || WEEKDAY.test(word));

/** Without a unit, fewer repetitions may be sets: 'crunches 50x3'. */
const REPETITIONS_MIN = 7;
/** A smaller number may count repetitions, unless sets and repetitions are stated beside it. */
const NO_COUNT_MIN = 50;

/** Reads a set to save whose exercise is in no list, under the name as typed: 'log face pulls 20 kg 3x15'. */
export function setOfUnlistedLift(clause: string, today: string): Slots | null {
  const said = clause.replace(REQUEST, '');
  if (said === clause || asksOutright(said)) return null;
  const reading = readSlots(clause, today);
  const { slots, words, otherWeights, isQuestion } = reading;
  const { lift, weight, repetitions, percentages, bar, since, bodyWeight } = slots;
  if (lift !== null || weight === null || repetitions === null) return null;
  if (isQuestion || !isStatedOrRequested(reading) || asksAboutOthers(said)) return null;
  if (otherWeights.length + percentages.length > 0 || (bar ?? since ?? bodyWeight) !== null) return null;
  const named = said.toLowerCase().match(/[\p{L}\p{N}'’.-]+/gu) ?? [];
  // A word that fills a slot names no exercise.
  const isLeft = (word: string) => words.includes(word) || words.includes(spelled(word));
  const isOfName = (word: string) => NAME.test(word) && isLeft(word) && !GLUE.has(word) && !BESIDE.has(word);
  const [from, to] = [named.findIndex(isOfName), named.findLastIndex(isOfName)];
  const name = named.slice(from, to + 1);
  if (from < 0 || name.length > NAME_WORDS_MAX || name.some(isNoName)) return null;
  if (liftIn(name.join(' ')) !== null || (weight.unit === null && !isSurelyWeight(slots, name))) return null;
  return { ...slots, lift: name.map(capitalized).join(' ') };
}

/** Whether a number without a unit is no number of repetitions. */
function isSurelyWeight({ weight, sets, repetitions }: Slots, name: readonly string[]): boolean {
  const value = weight?.value ?? 0;
  if (!EXERCISE.test(name.at(-1) ?? '') || (repetitions ?? 0) < REPETITIONS_MIN) return false;
  return sets !== null || !Number.isInteger(value) || value >= NO_COUNT_MIN;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
