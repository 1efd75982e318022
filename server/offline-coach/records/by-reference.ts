import { inUnit, type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Reading, type Slots } from '#server/offline-coach/slots/slots.ts';
import { OLDER_RECORDS } from '#server/offline-coach/words/own-entries.ts';
import { askedWhichRecord, listedRecordsIn } from '#server/words/record-sentences.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import type { Amendment } from './amendment.ts';
import { CORRECTS, IS_QUESTION } from './correction-words.ts';
import { removalQuestion } from './record-question.ts';
import { asksFirst, changeRecord, isByReference, meant, REMOVE } from './record-reference.ts';
import { pointedAt, restated } from './restated-record.ts';
import { inWords, slotsOf } from './written-record.ts';

const POLITE =
  '(?:please|pls|can you|could you|coach|no|oops|ok|okay|sorry|wait|and|also|actually|i want to)';
const REMOVES = new RegExp(
  `^(?:${POLITE}[ ,.!]+)*(?:delete|remove|erase|undo|scratch|scrap|trash|ditch|drop|bin|get rid of|take (?:out|off|back)|cancel)\\b`,
  'iu',
);
/** Words of a removal request and of its reference. */
const REMOVAL_WORDS = new Set(
  "please pls can could you coach no oops ok okay sorry wait and also actually i want to delete remove erase undo scratch scrap trash ditch drop bin get rid of take out off back cancel never happened my the that this last latest newest most recent one record entry set lift workout thing what which from on for just logged saved told wrote entered added put in down did have ve i've log was again".split(
    ' ',
  ),
);
const POINTS = /\b(?:my|the|that|this|last|latest|newest|recent|i|you)\b/u;
const POSSESSIVE_DAY = /\b(?:today|tonight|yesterday)'?s\b/u;
/** Words for a saved record, whatever the lift. */
const ENTRY = /\b(?:record|entry|logged|log|saved|wrote|entered|added|put in)\b/u;
/** 'Delete my last set'; 'the last set' may be one of the session. */
const OWN_SET =
  /\b(?:delete|erase|undo)(?: .*)? my (?:very )?(?:last|latest|newest|(?:most )?recent) (?:set|lift)\b/u;
const LAST = /\b(?:last|latest|newest|recent|just)\b/u;
const NOUN = /\b(?:record|entry|set|lift)\b/u;
const ABOUT_PLANS = /\b(?:drop|bin|cancel|scrap|ditch)\b/u;
const TAKES_WEIGHT_OFF = /\d ?(?:kgs?|kilos?|lbs?|pounds?)? (?:off|from) (?:my|the)\b/u;
const RECORDS = /\b(?:records|prs|pbs|entries)\b/u;
/** Several records, which have to be named one by one. */
const SEVERAL =
  /\b(?:all|every|everything|both|records|prs|pbs|entries|sets|lifts|squats|deadlifts|presses|benches)\b/u;

/**
 * 'Mondays deadlift should say 160' refers to last Monday; without the day's possessive, 160 may be a plan.
 */
const ITS_DAY =
  /(?<!\bon )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)['’]?s? (?=\p{L}+(?: \p{L}+)? (?:should (?:say|read)|was)\b)/iu;
const PLANNED = /\btonight'?s?\b.*\bshould (?!say|read)/u;
/** Start of a correction: 'No wait, todays press was 57.5'. */
const BEGINS_AGAIN =
  /^(?:no|nope|nah|oops|whoops|ups|sorry|wait|actually|correction|my bad|my mistake|i meant)\b/iu;
const SHOULD_BE = /\bshould (?:be|have been|say|read)\b/u;
const CHANGES = /\b(?:change|correct|edit|update|fix|set)\b/u;
const RECORD_WORDS = new Set(
  'max maximum onerepmax best pr pb say read today todays tonight tonights yesterday yesterdays on from logged entry record log edit update fix set last latest to the my please can you could i'.split(
    ' ',
  ),
);

/**
 * Changes or removes a record the athlete refers to although nothing was saved in this conversation: 'remove
 * the squat from today', 'delete my last entry', 'todays press should be 57.5'. Returns null for anything
 * else.
 */
export function changeToOwnRecord(
  said: string,
  today: string,
  saved: LastAct | null,
  last: LastAct | null,
): Amendment | null {
  const written = said
    .replace(ASKED_NICELY, '$1')
    .replace(/\bshould['’]ve\b/giu, 'should have')
    .replace(HAS_WRONG, ' should say ')
    .replace(ITS_DAY, 'on $1 ')
    .replace(REQUEST_TO_CHANGE, '')
    .replace(GONE, 'delete $1')
    .replace(TAKES_OUT, 'delete $1')
    .replace(DELETE_IT, 'delete $1');
  if (IS_QUESTION.test(written)) return null;
  const other =
    removed(written, today, saved, TAKES_OUT.test(said)) ??
    restated(written, today, last, REQUEST_TO_CHANGE.test(said));
  if (other !== null) return other;
  const moved = movedTo(written, today);
  if (moved !== null) return moved;
  const reading = readSlots(written, today);
  return saved === null && reading.otherLifts.length === 0 ? changed(written, reading) : null;
}

/** 'Clear my log' */
const CLEARS = new RegExp(
  `^(?:${POLITE}[ ,.!]+)*(?:clear|wipe|empty|reset|delete|erase|remove)(?: out)?(?: all)?(?: of)? (?:my|the) (?:(?:whole|entire|training|lifting|old) )*(?:log|logbook|history|records|lifts)[ .!]*$`,
  'iu',
);
/** 'Can you delete the 75 press?' is a request. */
const ASKED_NICELY = /^((?:can|could) (?:you|u) (?:please )?.*[^?\s])[?\s]+$/isu;
/** 'Change the date of my last deadlift to yesterday'; 'move my squat to Sunday' is about training. */
const MOVES =
  /^(?:(?:can|could|would) you |please |pls )*(?:move(?=.*\b(?:record|entry)\b)|((?:change|set|correct|fix|update) the (?:date|day) of)) ((?:the|my|that) .{3,60}?) to ([^,;]{3,30})$/iu;

function movedTo(said: string, today: string): Amendment | null {
  const [, movesDate, pointing = '', to = ''] = MOVES.exec(said.replace(/[\s.!?]+$/u, '')) ?? [];
  const named = pointedAt(pointing, today);
  const { slots, rest } = readSlots(to.replace(/^(?=\p{L}+day$)/iu, 'on '), today);
  if (named === null || slots.day === null || !/^(?:on)?$/u.test(rest)) return null;
  const isPointed = named.weight !== null || named.isNamed || (movesDate !== undefined && named.isLast);
  const { lift, day, weight, repetitions } = named;
  return isPointed
    ? meant(changeRecord({ achieved_on: slots.day }), { ...NO_SLOTS, lift, day, weight, repetitions })
    : null;
}

/** 'Can you change the date?' after the right date. */
const REQUEST_TO_CHANGE =
  /[,.;]? (?:(?:can|could|would|will) (?:you|u) )?(?:please |pls |plz )?(?:change|fix|correct|update|edit|amend) (?:it|that|this|the (?:date|day|weight|reps?|number|record|entry))(?: please| pls| plz| for me)?[\s?.!]*$|[,.;] (?:please |pls |plz )(?:fix|change|correct)[\s?.!]*$/iu;
/** 'I want the 180 x 5 deadlift gone', 'the 95 bench never happened, delete it' */
const GONE =
  /^(?:please |i want |can you (?:make|get) )+((?:the|my|that) .{3,60}?) (?:gone|removed|deleted)(?: please)?[\s.!?]*$/iu;
const TAKES_OUT =
  /^(?:(?:no|oops|ok|okay|sorry|wait|and|also|actually|please|can you|could you)[ ,.!]+)*take ((?:the|my|that) .{3,60}?) (?:out|off|back)(?: (?:again|please|pls))*[\s.!?]*$/iu;
/** 'The 75 press is wrong, delete it', 'my 160 squat was with wraps, take that one out' */
const DELETE_IT =
  /^(?:(?:no|oops|ok|okay|sorry|wait|and|also|actually)[ ,.!]+)*((?:the|my|that) [^,;.]{3,80}?(?:\.\d[^,;.]*?)?)(?: (?:is|was|isn['’]?t|wasn['’]?t|never|didn['’]?t)\b[^,;.\d]{0,60})?[,;.]? (?:so |and |please |can you |pls )*(?:(?:delete|remove|erase) (?:it|that|this)(?: one)?|take (?:it|that|this)(?: one)? (?:out|off|back))(?: please| pls)?[\s.!?]*$/iu;
/** 'My last bench has the wrong weight, make it 95' */
const HAS_WRONG =
  / has the wrong (?:weight|reps|number|day|date)[,;:]? (?:make it|change it to|(?:it )?(?:was|is|should be)) /iu;
const FROM_LIST = /\bfrom (?:my|the) (?:records?|list|log|prs|pbs|history|logbook|book)\b/iu;
/** Text that gives a reason: 'scrap my 62.5 press, feet moved'. */
const REASON =
  /(?:, (?!and\b|then\b|or\b|but\b|not\b)|[, ]+(?:because|cause|cuz|since|as) | i (?:mis\p{L}+|(?:typed|entered|wrote|put) (?:it|that|this|the wrong)) | (?:it|that|this) (?:was|is|isn['’]?t|wasn['’]?t|didn['’]?t) )\P{N}*$/iu;
/** … unless it names a replacement: 'scrap my 62.5 press, I do dips'. */
const GOES_ON =
  /\b(?:what|how|why|which|should|can|could|instead|today|tonight|tomorrow|next|will|i['’]?ll|going|do|doing|deload|rest|now)\b/iu;
/** Reasons for leaving something out of a session: 'remove the last set of squats, too tired'. */
const ABOUT_SESSION =
  /\b(?:hurt(?:s|ing)?|pain(?:s|ful)?|sore|aches?|aching|injur\p{L}+|tweaked|tired|sick|ill|pumped|fried|gassed|exhausted|knees?|back|too (?:much|heavy|hard|many))\b/iu;
function reasonIn(said: string): string {
  const reason = REASON.exec(said)?.[0] ?? '';
  return GOES_ON.test(reason) || ABOUT_SESSION.test(reason) ? '' : reason;
}

function removed(said: string, today: string, saved: LastAct | null, takesOut: boolean): Amendment | null {
  const reason = reasonIn(said);
  const meantOf = said.slice(0, said.length - reason.length).replace(FROM_LIST, '');
  const { slots, rest, spelled, otherLifts } = readSlots(meantOf, today);
  const { lift, day, weight, repetitions, since } = slots;
  const isRequest =
    REMOVES.test(said) &&
    rest.split(' ').every((word) => REMOVAL_WORDS.has(word) || SEVERAL.test(word)) &&
    (POINTS.test(rest) || POSSESSIVE_DAY.test(spelled));
  // 'Delete the bench and the deadlift'
  if (isRequest && otherLifts.length > 0 && !ABOUT_PLANS.test(rest))
    return { does: [OLDER_RECORDS], last: null };
  const isRemoval = isRequest && otherLifts.length === 0;
  // 'Remove 5 kg from my bench' is about the next weight.
  if (!isRemoval || /\bworkout\b/u.test(rest) || TAKES_WEIGHT_OFF.test(spelled)) return null;
  if (SEVERAL.test(spelled)) return RECORDS.test(rest) ? { does: [OLDER_RECORDS], last: null } : null;
  // 'Drop the deadlift from Friday' is about training.
  const isPlan = ABOUT_PLANS.test(rest) && !NOUN.test(rest);
  if (isPlan && (weight === null || day !== null)) return null;
  const isLast = LAST.test(rest);
  const isEntry = ENTRY.test(rest) || OWN_SET.test(rest);
  if (lift === null && !(isEntry && (isLast || day !== null))) return null;
  const isBare = (weight ?? day ?? repetitions) === null;
  // A record just saved is undone the way 'undo that' does it.
  if (saved !== null && isBare && since === null && (lift === null || lift === saved.slots.lift))
    return { does: [prs('remove', { lift: saved.slots.lift })], last: { ...saved, answer: '' } };
  if (since !== null || (isBare && !isLast)) return { does: [OLDER_RECORDS], last: null };
  const of = { ...NO_SLOTS, lift, day, weight, repetitions };
  // 'Ditch the 150 squat' and 'take the 20 kg squat off' may be about a session, so the coach asks.
  return isPlan || takesOut ? asksFirst(REMOVE, of, removalQuestion(nameOf(of, isLast))) : meant(REMOVE, of);
}

const REMOVES_BEST = new RegExp(
  `^(?:${POLITE}[ ,.!]+)*(?:delete|remove|erase|get rid of) (?:my|the) (?:best|strongest|(heaviest|biggest)) `,
  'iu',
);

/** Answers 'Clear my log', since records are removed one at a time. */
export const clearsLog = (said: string): Amendment | null =>
  CLEARS.test(said) ? { does: [OLDER_RECORDS], last: null } : null;

/** Answers 'Delete my best squat' with that record, which then has to be named by its day. */
export function removesBest(said: string, today: string): Amendment | null {
  const found = REMOVES_BEST.exec(said);
  const { slots, otherLifts, words } = readSlots(said.slice(found?.[0].length ?? 0), today);
  const { lift, weight, day } = slots;
  if (found === null || lift === null || otherLifts.length > 0 || (weight ?? day) !== null) return null;
  if (!words.every((word) => REMOVAL_WORDS.has(word))) return null;
  return { does: [prs(found[1] === undefined ? 'read' : 'heaviest', { lift }), OLDER_RECORDS], last: null };
}

/** 'last Squat record', 'Bench record of 100 kg' */
function nameOf({ lift, weight, day }: Slots, isLast: boolean): string {
  const words = [isLast ? 'last' : '', lift ?? '', 'record', weight === null ? '' : `of ${inWords(weight)}`];
  return [...words, day === null ? '' : `from ${day}`].filter(Boolean).join(' ');
}

/** Largest number that is more likely repetitions than a weight. */
const REPETITIONS_MAX = 20;

function changed(said: string, { slots, words, otherWeights, rest, spelled }: Reading): Amendment | null {
  const { lift, day, weight, repetitions } = slots;
  if (lift === null || (weight ?? repetitions) === null || slots.since !== null) return null;
  if (PLANNED.test(spelled) || slots.percentages.length > 0 || slots.sets !== null) return null;
  if (words.some((word) => !CORRECTS.has(word) && !RECORD_WORDS.has(word))) return null;
  if (/\b(?:was|were|is|did|should) (?:my|the|it|that|i)\b/u.test(spelled)) return null;
  const isChange = CHANGES.test(rest);
  const isMeant =
    isChange || SHOULD_BE.test(rest) || (BEGINS_AGAIN.test(said) && /\b(?:was|were|is|it's)\b/u.test(rest));
  if (!isMeant || otherWeights.length > 1) return null;
  // 'Was 182.5, change it to 180', 'from 182.5 to 180'; 'was 180, not 182.5'.
  const [other] = otherWeights;
  const [is, was] = other !== undefined && !/\bnot \d/u.test(spelled) ? [other, weight] : [weight, other];
  // 'Change my squat record, it was 150' does not say which record.
  const isBare = isChange && day === null && other === undefined && !LAST.test(rest);
  if (isBare && IT_IS.test(spelled)) return { does: [changeOrNew(lift, weight)], last: null };
  if (isChange && !/\bto \d/u.test(spelled)) return null;
  const isTimes = is?.unit === null && is.value <= REPETITIONS_MAX && !COUNTED_LIFTS.has(lift);
  if (isTimes && (was == null || was.value > REPETITIONS_MAX)) return null;
  const change = { ...(is != null && inUnit('value', is)), ...optional('repetitions', repetitions) };
  // 'Set my bench to 120' and 'actually my squat is 200' may be new records.
  const names = (isChange || SHOULD_BE.test(rest)) && NOUN.test(rest.replace(/^set\b/u, ''));
  const isPointed = (day ?? was ?? null) !== null || /\b(?:last|latest|newest|recent)\b/u.test(rest) || names;
  if (!isPointed) return { does: [changeOrNew(lift, is ?? null)], last: null };
  return meant(changeRecord(change), { ...NO_SLOTS, lift, day, weight: was ?? null });
}

const IT_IS = /\b(?:it|that) (?:was|is|should be|should have been) \d/u;

/** Start of the question after a correction that may be a new record. */
export const CHANGE_OR_NEW = 'Nothing is changed yet: is your last ';

function changeOrNew(lift: string, weight: Slots['weight']): string {
  const set = inWords(weight);
  const name = lift.toLowerCase();
  return `${CHANGE_OR_NEW}${lift} record wrong, or is this a new one? Say “change my last ${name} to ${set}” or “log ${name} ${set}”.`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const CHOICE_WORDS = new Set(
  'the one of on from with at for my a it it’s that that’s is was i mean meant please number no delete remove change record entry set reps'.split(
    ' ',
  ),
);
const SAY_WHICH = 'Nothing is done yet. Say its number, such as “1”, or its weight, repetitions and day.';

/** Reads the answer to 'Which of these do you mean?'; null for anything else. */
export function chosen(said: string, today: string, last: LastAct | null): Amendment | null {
  if (last === null || !isByReference(last) || !askedWhichRecord(last.answer)) return null;
  const { slots, words, otherLifts, otherWeights, isQuestion, rest } = readSlots(said, today);
  if (isQuestion || otherLifts.length > 0) return null;
  if (slots.lift !== null && last.slots.lift !== null && slots.lift !== last.slots.lift) return null;
  const [ordinal, ...more] = words.filter((word) => !CHOICE_WORDS.has(word));
  const at = ordinal === undefined ? numberAlone(slots) : ORDINALS.indexOf(ordinal) + 1;
  const listed = at > 0 ? listedAt(last.answer, at, today) : null;
  if (listed !== null && more.length === 0) return meant(last.act, { ...last.slots, ...listed });
  if (ordinal !== undefined && at === 0) {
    const isVague = /^(?:(?:the|last|latest|newest|oldest|both|all|one|of|them|those)(?: |$))/u.test(rest);
    return isVague ? { does: [SAY_WHICH], last } : null;
  }
  const { lift, day, weight, repetitions } = slots;
  const isSaid = (day ?? weight ?? repetitions) !== null && otherWeights.length === 0 && at === 0;
  if (!isSaid)
    return at > 0 || (words.length > 0 && ordinal === undefined) ? { does: [SAY_WHICH], last } : null;
  const before = last.slots;
  return meant(last.act, {
    ...before,
    lift: lift ?? before.lift,
    day: day ?? before.day,
    weight: weight ?? before.weight,
    repetitions: repetitions ?? (weight === null ? before.repetitions : null),
  });
}

/** Returns the number of a bare '2', limited to the length of a list. */
function numberAlone({ weight, repetitions, day }: Slots): number {
  const isAlone = weight !== null && weight.unit === null && (repetitions ?? day) === null;
  return isAlone && Number.isInteger(weight.value) && weight.value <= ORDINALS.length ? weight.value : 0;
}

/** Returns the record in a line of the list. */
function listedAt(answer: string, at: number, today: string) {
  const listed = listedRecordsIn(answer).find(({ number }) => number === at);
  if (listed === undefined) return null;
  const { title: lift, set } = listed;
  const { weight, day } = slotsOf(listed, today);
  return { lift, weight, repetitions: set.repetitions ?? 1, day };
}
