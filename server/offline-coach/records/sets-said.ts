import { isStatement } from '#server/offline-coach/slots/record-words.ts';
import { readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { COUNTED_LIFTS, liftIn } from '#server/offline-coach/words/lifts.ts';
import { OFFER_RECORD } from './add-record.ts';

const MESSAGE_MAX = 300;
/** One answer writes no more. */
const SETS_MAX = 3;
const WORDS_AROUND_MAX = 1;
/** What is lighter, and has no unit, is hardly a weight. */
const WEIGHT_LEAST = 20;
const WEIGHT_MOST = 1300;
/** A wish to have it written down, anywhere in the message. */
const TO_WRITE =
  /\b(?:log|save|register|enter|jot|note down|noting|write|writing|logging|saving|recording|got that|forgot to (?:tell|log|say|mention|add|record)|(?:put|stick|chuck|pop|add|note|mark|keep|file) (?:it|that|this|them|me|mine|these|those)|(?:record|put|add) (?:an? |the |my |for )|(?:put|add|track|record|note|write|pop|stick) [^.?!]{0,60}\b(?:down|in here|on here|today|yesterday)\b|should be on here)/iu;
/** Done, and when. */
const DONE =
  /\b(?:did|done|hit|made|managed|nailed|smashed|finished|lifted|benched|squatted|deadlifted|pulled|pressed|rowed|pr|pb|results?|today|yesterday|this (?:morning|evening|afternoon|am|pm)|last (?:night|\p{L}+day)|earlier)\b/iu;
const ASKED_OF_COACH = /\b(?:can|could|will|would) (?:you|u|ya)\b/iu;
/** What was not lifted: plans, limits, questions, what is to be worked out. */
const NOT_LIFTED =
  /\b(?:how|why|what|which|where|should|if|want|wish|goal|hope|hoping|plan\p{L}*|aim\p{L}*|try\p{L}*|tomorrow|next|need|until|percent|warm\p{L}*|plates?(?! on)|convert|estimate|max(?:es)? for|can(?:'t|not)|(?:don|doesn|didn|won|wasn|isn)['’]?t|not to (?:log|save)|no lift|red lights?|never|missed|failed|miss|fail|almost|nearly|used to|ago|imagine|pretend|joking|opener|attempts?|stuck|(?:i|we) (?:\p{L}+ )?(?:like|love|hate|prefer|enjoy)|usually|always|normally|every|each(?! (?:side|hand|set))|per|a week|programm?e?s?|routine|cycle|record on|hurt\p{L}*|pain|sore|heard|read|saw|watched|video|dream\p{L}*|rack|holds?|costs?|shoes?|coach|block|rpe|called|start(?:ed|ing)|school|college|ever|worth|moved? up|move|now at|added|adding|the record|class|my last|the last|entry|compet\p{L}+ on|i compete|opening|let's|maybe|soon|or i|for now|tonight|by \p{L}{3,6}day|kid|team|boss|unracked|held|seconds|sold|goes (?:up )?to|steps|numbers are|write me|save me|program\p{L}*|i have a|charity|back then|weeks? back|i'd|under|home|he|she|they|his|her|their|him|guy|girl|buddy|partner|wife|husband|brother|sister|son|daughter|friend|mate|dad|mom|mum)\b|%/iu;
/** 'Tuesday: deadlift 190 x 2' */
const HEADED = /^((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]?s)?(?: session| workout)?[:,-]+ ?/iu;
const WEEKDAY =
  /(?<!\b(?:on|last|this|from|for|by|until|till|next|every|each) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?\b(?! (?:morning|class|session))/giu;
const CLAUSE_END =
  /(?<=[.!?;:])\s+|\n+|,?\s+(?:and|but|so|which means|because|cause|cuz|then|also|plus)\s+|,\s+/iu;

/** The sets that a message says were lifted, in whatever words: each is offered, and none saved unasked. */
export function setsSaid(message: string, today: string): Slots[] {
  if (message.length > MESSAGE_MAX) return [];
  const isSaid =
    TO_WRITE.test(message) || DONE.test(message) || HEADED.test(message) || isLittleElse(message, today);
  const isQuestion = /\?/u.test(message) && !(ASKED_OF_COACH.test(message) && TO_WRITE.test(message));
  if (isQuestion || !isSaid) return [];
  const said = message
    .replace(HEADED, 'on $1 ')
    .replace(WEEKDAY, 'on $1')
    .replace(ASKED_OF_COACH, '')
    .replace(/\?/gu, '');
  // One set may be spread over several clauses: 'dips with 40 kg, 3 reps, on Monday'.
  const isWished = TO_WRITE.test(said);
  const whole = setsIn(said, { today, day: null, isWished });
  if (whole.length > 0) return whole;
  const { day } = readSlots(said, today).slots;
  const sets = said
    .split(CLAUSE_END)
    .flatMap(byLift)
    .flatMap((clause) => setsIn(clause, { today, day, isWished }));
  return sets.slice(0, SETS_MAX);
}

/** 'Front squat 110x3': a set, and hardly a word around it. */
function isLittleElse(message: string, today: string): boolean {
  const { slots, words } = readSlots(message, today);
  const others = words.filter((word) => !GLUE.has(word));
  return slots.lift !== null && slots.weight !== null && others.length <= WORDS_AROUND_MAX;
}

/** 'Squat 155 bench 102.5 dead 207.5': each lift begins the next set. */
function byLift(clause: string): string[] {
  const found = liftIn(clause);
  const end = found === null ? 0 : found.at + found.words.length;
  const next = found && liftIn(clause.slice(end));
  return next === null ? [clause] : [clause.slice(0, end + next.at), ...byLift(clause.slice(end + next.at))];
}

function setsIn(
  clause: string,
  { today, day, isWished }: { today: string; day: string | null; isWished: boolean },
): Slots[] {
  const reading = readSlots(clause, today);
  const { slots, otherWeights, otherLifts, spelled } = reading;
  const { lift, weight, percentages, bar, since, into } = slots;
  if (lift === null || weight === null || otherLifts.length > 0 || otherWeights.length > 0) return [];
  if (percentages.length > 0 || bar !== null || since !== null || into !== null) return [];
  const isWeight = (weight.unit !== null || weight.value >= WEIGHT_LEAST) && weight.value <= WEIGHT_MOST;
  if (COUNTED_LIFTS.has(lift) || !isWeight || NOT_LIFTED.test(spelled)) return [];
  // A remark on a lift has to say that it was done.
  if (!isWished && !isStatement(reading)) return [];
  return [{ ...slots, day: slots.day ?? day }];
}

export const offersOf = (sets: readonly Slots[]) => sets.flatMap((slots) => OFFER_RECORD.does(slots));
