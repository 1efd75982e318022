import { COUNTED_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { isLiftedByOthers } from '#server/offline-coach/words/other-people.ts';
import { WEIGHT_MIN, type Weight } from './measures.ts';
import type { Reading } from './slots.ts';
import { TRAINING_MAX } from './training-max.ts';

const QUESTION =
  /^(?:and |so |hey |coach |ok |but )*(?:how|what|what's|whats|why|when|which|who|where|should|can|could|would|do|does|is|are|am|will|(?:have|had|did|was|were) (?:i|my|you|we|that|it|he|she|they|ever|any\p{L}*|some\p{L}*|people|lifters)|has)\b/u;
const LOG =
  /^(?:please |pls |can you |could you |also |and |ok |hey |yo |hi |so |coach )*(?:put (?:in|into) (?:my|the) (?:log|logbook|records?|book)\b|log(?! (?:says?|said|shows?|showed)\b)|record|write down|write(?! (?:me|us)\b)|add(?! up\b)|save(?! (?:me|us)\b)|track|enter|note|put down|note down)\b/u;
const POLITE_REQUEST =
  /^(?:(?:and|also|ok|hey|coach|please|so) )*(?:(?:can|could|would|will) (?:you|u|we|i)|i (?:want|need|would like|d like) (?:you )?to|let me|let's|i'd like to|(?:i )?forgot to|pls|please)(?: please| just| also)? /u;
/** Done by someone else, not done, not done yet, or done at an unknown time. */
const NOT_THIS =
  /\b(?:back then|guess|attempts?|resolution|my (?:\d+ ?(?:kgs?|lbs?) )?mate|bpm|tonn?es?|m ?\/ ?s|(?:don't|do not|dont|no need to|without|stop|not to) (?:\p{L}+ )?(?:sav|log|record|writ|not[ei]|add|track)\p{L}*|off the record|bucket list|a muscle|made a mistake|i (?:just )?(?:heard|read|saw|watched|know|knew|met|remember(?:ed)?|learned|lied|was told)|(?:guy|girl|man|woman|dude|lad|kid) who|video game|translate|if|want|wish|goal|hope|plan|planning|aim|aiming|try|trying|could|would|should|might|can|can't|couldn't|didn't|never|not|failed|fail|missed|miss|almost|nearly|used to|ago|season|summer|winter|(?:when|while|whenever|every time) i|back in|for my next|tomorrow|next|need|until|before i|(?:log|logbook|app|sheet|spreadsheet|notebook|diary|watch|history) (?:says?|said|shows?|showed|has|had)|he|she|they|we|you|his|her|their|someone|friend|buddy|partner|founder|dreamt|dreamed|dreams?|imagine|imagined|pretend|joking|kidding|(?:the|our) coach|target|opener|safet(?:y|ies)|suppose|supposed|supposing|assume|assuming|unless|hopefully|hoping|praying|(?:say|after|once) i|i once|(?:going|about) to|going for|is there|(?:got|have) to (?:hit|do|get|make)|gotta|gonna|in (?:college|school|high school|university)|before (?:covid|(?:my |the )?(?:injury|surgery|accident|pandemic|operation))|gyms|gym's|no lift|red[- ]?light(?:s|ed)?|turned down|no[- ]?lifted)\b|(?<!\b(?:with|at|for|from|near|to|than) )\bmy (?:wife|husband|girlfriend|boyfriend|brother|sister|son|daughter|mom|mum|mother|dad|father|cousin)\b(?!')/u;
const LOG_ALONE =
  /^(?:and |also |ok )*(?:log|record|write down|save|add|track|enter|note down|(?:put|mark) me down)(?: (?:for|it|this|that|as|a|an|my|new|another|one|set|sets|lift|pr|pb|record|workout|session|training|today|down|please|for me))*$/u;
const NEW = /\bnew\b|\b(?:a|my) (?:pr|pb)\b|^(?:pr|pb)\b|\b(?:pr|pb)\b/u;
const OWN_BEST = /\bmy (?:\w+ )?(?:best|max|maximum|pr|pb|record|onerepmax)\b/u;
const DID =
  /\b(?:hit|got|made|did|done|lifted|achieved|set|managed|nailed|smashed|finished|worked up to|topped out at|maxed|moved)\b/u;
export const ASKS =
  /\b(?:how|what|what's|why|when|which|where|should|can|could|would|do|does|is|are|will|help)\b/u;
/** 'Add 5 kg to my bench PR' adds to a best instead of reporting a lift. */
const ADDS_TO =
  /\b(?:add|put|throw|stick)(?:ing)? (?:another |an extra )?\d[\d.,]* ?(?:kgs?|kilos?|lbs?|pounds?)? (?:more |extra )?(?:(?:a|per|each|every) (?:week|session|workout|month) )?(?:to|onto|on) (?:my|the)\b/u;
const PAST = /\b(?:bench(?:ed)|squatted|deadlifted|pulled|pressed|rowed|cleaned|snatched|jerked|thrusted)\b/u;
/** A habit. */
const PRESENT =
  /\bi (?:can )?(?:bench|squat|deadlift|press|pull|clean|snatch|row|do|usually|always|normally|train|work)\b/u;
/** A felt weight, which was not on the bar. */
const LIKE = /\b(?:felt|feels?|feel|moved|moves|looked|looks|went|flew) like (?:an? |about |around )?\d/u;
const OWN = /\b(?:i|i've|ive|i'm|im)\b/u;

/** 'Add 2.5 a week': a plan. */
const OVER_TIME = /\b(?:a|per|each|every) (?:week|session|workout|month|day)\b/u;
/** 'Benched 2.5 more than last time' */
const RELATIVE =
  /\d ?(?:kgs?|kilos?|lbs?|pounds?)? (?:more|less|heavier|lighter|extra|over|above|off|short)\b/u;

/** 'Write a warm-up for 155': a calculation or a plan, not a completed lift. */
const FUTURE_WORK =
  /\bestimate|\bcalc|\bwarm|\bramp|\bplates?\b|\b(?:programs?|programmes?|plans?|routines?|templates?|cycles?|peaking) (?:for|to|around)\b|^(?:\p{L}+ )?record\b.*\b(?:on (?:video|film|camera|tape)|from the (?:side|front|back|rear)(?! rack))\b|\b(?:words?|lines?|essays?|poems?|stor(?:y|ies)|articles?) (?:about|on|for)\b/u;
/** '100 squats' is a count, not a weight. */
const SO_MANY = /\b\d+ (?:\p{L}+ )?(?:squats|deadlifts|presses|rows|cleans|snatches|curls|dips)\b/u;

/** 'Hit a plateau on squat at 180', 'I've stalled on bench': asks for advice. */
export const STALLED =
  /\b(?:plateau(?:e?d|ing)?|stall(?:ed|ing)|hit(?:ting)? (?:a|the|my) wall|not getting (?:any )?stronger)\b/iu;

/** 'My squat is worse than last month', 'I'm getting weaker': asks for the reason, and not for the records. */
export const GOT_WORSE =
  /^(?:(?:so|and|but|coach|ugh|hey|why)[ ,]+)*(?:my (?:\p{L}+ ){1,3}?(?:is|are|feels?|gets?|got|has|have|went|keeps?)|i(?:'m| am|'ve| have)?) (?:(?:been|getting|got|gotten|going|gone|become|becoming|feeling|a lot|much|even|way|just|all|so|only) ){0,3}(?:worse|weaker|backwards?|down(?! (?:to|by|\d))(?= |$))/u;

/** 'Squat 170 x 2, missed the third': the two were done. */
export const NEXT_REP =
  /\b(?:(?:just|barely|only|but|then) )*(?:missed|failed|lost)(?: (?:on|at))?(?: the| my)? (?:last|next|second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th)(?: (?:one|rep))?\b/u;

/** 'Did my squat 150 for 3 at 6 pm', unlike 'did my squat go up' */
const DID_MY =
  /^(?:(?:and|so|ok|just|hey|coach) )*did my(?: (?:sets?|top|work|working|heavy|usual|last|at|around|counted))*$/u;

/** Whether a sentence is neither a question nor about something not done. */
export const isStatement = ({ isQuestion, rest, spelled }: Reading): boolean =>
  !isQuestion &&
  (!QUESTION.test(rest) || DID_MY.test(rest)) &&
  !NOT_THIS.test(rest.replace(NEXT_REP, ' ')) &&
  !LIKE.test(spelled) &&
  !STALLED.test(spelled) &&
  !TRAINING_MAX.test(spelled);

/** Whether a sentence states or requests something; 'Can you save it' is a request, not a question. */
export const isStatedOrRequested = (reading: Reading): boolean =>
  isPoliteLog(reading) || (isStatement(reading) && !ASKS.test(reading.rest));

function isPoliteLog({ rest }: Reading): boolean {
  const wish = rest.replace(POLITE_REQUEST, '');
  return wish !== rest && LOG.test(wish) && !NOT_THIS.test(wish);
}

/** Whether a sentence starts with a request to save. */
export const isLog = ({ rest }: Reading): boolean => LOG.test(rest.replace(POLITE_REQUEST, ''));

/** 'I only did 3 on squat': a smaller number without a unit counts repetitions. */
const STATED_MIN = 10;

/** Heaviest plausible row; a larger number is a distance or time on the rower. */
const ROWED_MAX = 250;

/** 'Log squat 60 kg each side for 5', 'bench 100 kg plus the bar'; but not 'split squat 20 kg x 8 each side' */
const BESIDE_BAR =
  /(?<!\b(?:for|of) |[x×] ?)(?<![\d.,])\d+(?:[.,]\d+)? ?(?:kgs?|kilos?|lbs?|pounds?|s)? ?(?:on )?(?:each|per|a|every|either|both) (?:sides?|ends?)\b|\b(?:plus|and|with|on) (?:the|an?) (?:empty )?bar(?:bell)?\b|\bempty bar(?:bell)?\b/u;

/**
 * Whether a weight is only what is on one side, or leaves out the bar; or is none: in 'squat with a 20 kg bar
 * for 8', the 8 counts repetitions.
 */
function isPartOfWeight({ slots: { weight, repetitions, bar, plates }, spelled }: Reading): boolean {
  if (weight === null || plates !== null) return false;
  return BESIDE_BAR.test(spelled) || (bar !== null && weight.unit === null && repetitions === null);
}

/** Whether it reports a set without its whole weight. */
export const isStatedInPart = (reading: Reading): boolean =>
  reading.slots.lift !== null &&
  isPartOfWeight(reading) &&
  (isDoneOrLogged(reading) || (reading.slots.repetitions !== null && isStatement(reading)));

/** Whether a sentence states a lift that the athlete did. */
export function isStatedRecord(reading: Reading): boolean {
  const { slots, spelled } = reading;
  if (slots.lift === null || slots.percentages.length > 0 || slots.since !== null || slots.into !== null)
    return false;
  if (slots.weight === null || reading.otherWeights.length > 0 || ADDS_TO.test(spelled)) return false;
  if (isPartOfWeight(reading)) return false;
  const { value, unit } = slots.weight;
  if (slots.lift === 'Rows' && unit === null && value > ROWED_MAX) return false;
  const isSmall = slots.weight.unit === null && slots.weight.value < STATED_MIN;
  if (isSmall && !COUNTED_LIFTS.has(slots.lift) && !LOG.test(reading.rest)) return false;
  const isCount = slots.weight.unit === null && slots.repetitions === null && SO_MANY.test(spelled);
  if (isCount && !COUNTED_LIFTS.has(slots.lift) && !LOG.test(reading.rest)) return false;
  return isDoneOrLogged(reading);
}

/**
 * Whether it states a lift in plates of unknown size, 'Squatted 3 plates for 5', so that the coach has to
 * ask.
 */
export const isStatedInPlates = (reading: Reading): boolean =>
  reading.slots.lift !== null &&
  reading.slots.weight === null &&
  reading.slots.plates !== null &&
  reading.slots.percentages.length === 0 &&
  isDoneOrLogged(reading);

/** Whether it adds to a best: 'Add 5 kg to my bench PR'. */
export const addsToBest = ({ slots: { lift, weight }, spelled, rest, isQuestion }: Reading): boolean =>
  lift !== null && weight !== null && !isQuestion && !ASKS.test(rest) && ADDS_TO.test(spelled);

/** 'Bench 100 x 6, rate my 1rm' asks for the max of a set. */
const ASKS_MAX =
  /\b(?:rate|estimate|est|calc|calculate|compute|predict|guess|work out|figure out) (?:\p{L}+ ){0,3}?(?:max|onerepmax)\b/u;

function isDoneOrLogged(reading: Reading): boolean {
  const { rest, spelled } = reading;
  if (OVER_TIME.test(rest) || RELATIVE.test(spelled) || FUTURE_WORK.test(rest)) return false;
  if (isLiftedByOthers(spelled)) return false;
  if (isPoliteLog(reading)) return true;
  if (!isStatement(reading)) return false;
  if (LOG.test(rest)) return true;
  if (ASKS_MAX.test(rest)) return false;
  if (OWN_BEST.test(rest)) return true;
  const isNew = NEW.test(rest) || /\bnew (?:\w+ )*(?:record|max|best)\b/u.test(rest);
  if (isNew) return true;
  if (PRESENT.test(spelled)) return false;
  // Without 'I', the sentence starts with the lift that was done.
  const isDone = DID.test(rest) || PAST.test(spelled);
  return (
    isDone &&
    (OWN.test(rest) ||
      /^(?:just |finally |also |and )*(?:hit|got|made|did|lifted|managed|nailed|smashed|\w+ed)\b/u.test(
        spelled,
      ))
  );
}

/** Whether it only says 'Log it', with nothing to log yet. */
export const isLogAlone = ({ slots, rest }: Reading): boolean =>
  slots.lift === null &&
  slots.weight === null &&
  slots.bodyWeight === null &&
  LOG_ALONE.test(rest.replace(POLITE_REQUEST, ''));

/** 'Log 80', 'hit a 130 today': the lift is still missing. */
export const isLogWithoutLift = ({ slots, rest, isQuestion, otherWeights }: Reading): boolean =>
  slots.lift === null &&
  slots.weight !== null &&
  slots.percentages.length === 0 &&
  slots.bar === null &&
  otherWeights.length === 0 &&
  !isQuestion &&
  (LOG_ALONE.test(rest.replace(POLITE_REQUEST, '')) ||
    (DONE_ALONE.test(rest) && (slots.weight.unit !== null || slots.weight.value > REPETITIONS_MAX)));
/** Largest number without a unit that counts repetitions: 'I got 3'. */
const REPETITIONS_MAX = 20;
const DONE_ALONE =
  /^(?:and |so |just |finally |i |also |only |the set before )*(?:hit|got|made|did|lifted|managed|nailed|smashed)(?: (?:a|an|my|new|pr|pb|for|of|at|with|clean|easy|easily|before|the|set|single))*$/u;

/** 'Log squat': the weight is still missing. */
export const isLogWithoutWeight = ({ slots, rest, isQuestion }: Reading): boolean =>
  slots.lift !== null &&
  slots.weight === null &&
  slots.percentages.length === 0 &&
  !isQuestion &&
  (LOG.test(rest) || HIT_BEST.test(rest)) &&
  !NOT_THIS.test(rest) &&
  !ABOUT_PROGRAM.test(rest);
/** 'Hit a PR on squat today' */
const HIT_BEST =
  /^(?:and |so |just |finally |i )*(?:hit|got|made|set|did) (?:a |an |my |another )?(?:new |lifetime )?(?:pr|pb|record|max|personal best)(?: (?:on|in|for|with|the|my))*$/u;
/** 'Add bench day to my program' */
const ABOUT_PROGRAM =
  /\b(?:programs?|note|routine|plan|split|schedule|cycle|days?|all time|world|history)\b/u;

/** Whether it is about someone else's lift: 'My training partner benched 140'. */
export const reportsOthersLift = ({ slots: { lift, weight }, rest, spelled, isQuestion }: Reading): boolean =>
  lift !== null &&
  weight !== null &&
  !(isQuestion && !TRAILING_REQUEST.test(rest)) &&
  !ASKS.test(rest.replace(TRAILING_REQUEST, '')) &&
  isLiftedByOthers(spelled) &&
  !I_LIFTED.test(spelled);
/** 'I benched 100 while my wife did 50' */
const I_LIFTED = /\bi (?:just |also |only |finally )*(?:hit|got|did|made|managed|lifted|\p{L}+ed)\b/u;
/** '… can you put that in' */
const TRAILING_REQUEST =
  /\b(?:can|could|will|would) (?:you|u) (?:please |just |also )?(?:put|log|save|add|write|note|record|track|enter)\b.*$/u;

/** Whether a sentence asks what the athlete has done. */
export const isOwnPast = ({ rest, spelled }: Reading): boolean =>
  /\b(?:i|i've|ive|my|mine)\b/u.test(rest) &&
  (PAST.test(spelled) || /\b(?:ever|have|i've|ive|did|done|lifted|so far|my|mine)\b/u.test(rest));

/** Whether it is a set in plates of unknown size: 'Squat 3 plates and a 10 x 4'. */
export const isBareSetInPlates = (reading: Reading): boolean =>
  reading.slots.plates !== null &&
  reading.slots.weight === null &&
  reading.slots.repetitions !== null &&
  isBareSet({ ...reading, slots: { ...reading.slots, weight: NO_WEIGHT } });
const NO_WEIGHT = { value: 0, unit: null };
const isCount = ({ value, unit }: Weight): boolean => unit === null && value < WEIGHT_MIN;

/** Whether a sentence is only a set: 'Deadlift 200 kg for 3, felt great'. */
export function isBareSet(reading: Reading): boolean {
  const { slots, otherWeights, otherLifts, spelled } = reading;
  const { lift, weight, percentages, bar, since, into } = slots;
  const isWhole = lift !== null && weight !== null && otherWeights.length === 0 && otherLifts.length === 0;
  const isMore = percentages.length > 0 || bar !== null || since !== null || into !== null;
  if (!isWhole || isMore || isPartOfWeight(reading) || isLiftedByOthers(spelled)) return false;
  // 'Last 3 squats'
  if (slots.repetitions === null && isCount(weight) && !COUNTED_LIFTS.has(lift)) return false;
  return isStatement(reading) && !PRESENT.test(spelled);
}
