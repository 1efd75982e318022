import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { calendarDay } from '#server/words/dates.ts';
import { asFact } from './fact-text.ts';
import { offerToRemember } from './memory-offers.ts';

const MESSAGE_MAX = 200;
const ASIDE = '(?:(?:please|pls|plz|hey|hi|ok|okay|yo|so|and|also|coach)[ ,]+)*';
const POLITE =
  "(?:(?:can|could|would|will) (?:you|u) (?:please |pls |just |also )*|i(?: want|'d like|’d like) (?:you )?to |let me |let's )?";
/** 'Log 20 min on the bike' */
const BEGINS = new RegExp(
  `^${ASIDE}${POLITE}(?:please |pls |also )*(?:log(?! (?:says?|said|in|out|on|off)\\b)|record|track|write down|jot down|put down|put in|enter|add|save)(?: down)?(?: that| this| for me)?[: ]+`,
  'iu',
);
/** Verbs that are also used for other things: 'save 20 min on food', 'add 5 min of rest'. */
const VAGUE = /^(?:\P{L}*\p{L}+[ ,]+){0,4}?(?:save|add|enter|put in)\b/iu;
const VERB = '(?:log|save|record|track|add|note|write|put|enter|keep)';
const IT = '(?:it|that|this|them|those|these)';
/** 'Did sled drags …, can u save that', '… log it please' */
const ENDS = new RegExp(
  `[ ,.;:!-]+(?:(?:and|so|please|pls|plz) )?(?:(?:can|could|would|will) (?:you|u) (?:please |pls |just |also )*)?${VERB} ${IT}(?: (?:down|in|for me|please|pls|plz|too|as well))*[ .!?]*$`,
  'iu',
);
/** 'To my records' */
const WHERE =
  /,? (?:in|into|to|on|as) (?:my|the|a) (?:log|logbook|records?|prs?|diary|app)(?: (?:please|pls))?[ .!?]*$/iu;

const MEASURED =
  /\d ?(?:mins?|minutes?|secs?|seconds?|s|hrs?|hours?|h|kms?|k|kilometers?|kilometres?|m|meters?|metres?|miles?|mi|yards?|yds?|ft|feet|trips?|rounds?|laps?|steps?|floors?|cals?|calories|kcal|g|grams?|lit(?:er|re)s?)\b|\b\d{1,2}:\d\d\b/u;
const ACTIVITY =
  /\b(?:sleds?|prowler|runs?|ran|running|jog(?:ged|ging)?|walks?|walked|walking|bikes?|biked|biking|cycling|cycled|rower|rowed|rowing|swims?|swam|swimming|cardio|planks?|yoga|stretching|mobility|hikes?|hiked|farmers?|yoke|carry|carries|dead hangs?|wall sits?|jump rope|skipping|sprints?|sprinted|conditioning|steps|sauna|sleep|slept|elliptical|treadmill|stairs|stairmaster|rucks?|rucking|hiit|burpees|jumping jacks)\b/u;
/** Plans, questions and filming. */
const OTHERWISE =
  /\b(?:programs?|programmes?|plans?|routines?|schedule|templates?|splits?|every|each|after|before|should|how|what|why|where|which|when|who|best|tomorrow|next|later|rest|want|goal|gonna|going to|video|film|camera|warm-?ups?|didn't|did not|couldn't|don't|not|never|speed|to the|to my|my (?:week|days?)|day|per|a week|a month|apps?|tips?|interview|weight|bodyweight)\b/u;
/** 'Log it, and 20 min on the bike' */
const POINTS_AT_SET =
  /^(?:it|that|this|them|those|these|all|both|the (?:sets?|lifts?|squats?|bench|deadlifts?))\b/iu;

/**
 * Offers to remember something no record can hold, such as durations, distances or trips; null for anything
 * else.
 * @param remembers whether memory is available
 */
export function offeredAsNote(message: string, today: string, remembers: boolean): string | null {
  const fact = message.length > MESSAGE_MAX ? null : toKeep(message.trim());
  if (fact === null) return null;
  if (POINTS_AT_SET.test(fact)) return null;
  const said = spelled(fact);
  if (OTHERWISE.test(said) || fact.includes('?')) return null;
  const isActivity = ACTIVITY.test(said);
  const isMeasured = MEASURED.test(said) && (!VAGUE.test(message) || ENDS.test(message));
  if (!/\d/u.test(said) || !(isMeasured || isActivity)) return null;
  const { lift, weight } = readSlots(fact, today).slots;
  // 'Bench 100x5 and ran 5k' contains a set.
  if (lift !== null && weight !== null && (!isActivity || /\d ?[x×] ?\d/u.test(said))) return null;
  if (!remembers) return `${NO_RECORD} ${NO_MEMORY}`;
  const day = dayOn(said, today)?.day ?? today;
  return `${NO_RECORD} I can keep it as a note.\n\n${offerToRemember(`${asFact(fact)} (${calendarDay(day)})`)}`;
}

const NO_RECORD = 'I can write down a lift with its weight and repetitions as a record, and this is not one.';
const NO_MEMORY =
  'Memory is switched off, so I cannot keep it as a note; you can switch it on under Memory Management.';

/** Returns the content without the request; null when there is none. */
function toKeep(message: string): string | null {
  const before = message.replace(ENDS, '');
  const fact = (before === message ? message.replace(BEGINS, '') : before)
    .replace(WHERE, '')
    .replace(/[\s.!?]+$/u, '');
  return fact === message.replace(/[\s.!?]+$/u, '') || fact === '' ? null : fact;
}
