import { inUnit, type LastAct, optional } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import type { Amendment } from './amendment.ts';
import { CORRECTS, DENIES, IN_WORDS } from './correction-words.ts';
import { changeQuestion } from './record-question.ts';
import { asksFirst, changeRecord, meant } from './record-reference.ts';
import { inWords } from './written-record.ts';

const BEGINS_AGAIN =
  /^(?:(?:no|nope|nah|oops|whoops|ups|sorry|wait|actually|correction|typo|my bad|my mistake|mistake|wrong (?:number|weight|reps?|day|date))\b[ ,.:!-]*)+/iu;
const TO_CHANGE =
  /^(?:(?:can|could|would) you |please |pls |plz )*(?:fix|change|correct|edit|update) (?=(?:my|the|that)\b)/iu;
/** Separator between a record and its correction: 'the 205 dead | should say | 207.5'. */
const SAYS =
  /\b(?:should (?:be|say|read|have been|have said)|(?:was|were|is)(?: actually| really| in fact| supposed to be| meant to be)?|happened)\b/iu;
/** 'Was wrong, my partner counted and it was only four' */
const WAS_WRONG =
  /^ (?:wrong|a (?:typo|mistake)|not right|incorrect)\b.*\b(?:it|that) (?:was|should be|should have been)(?: actually| really| only| just)? /iu;
/** A trailing reason. */
const REASON = /(?:, (?!not\b)|[, ]+(?:because|cause|cuz|since|as) )\P{N}*$/iu;
/** A trailing remark that another record is right: '107.5, the 97.5 triple is right, leave that one'. */
const OTHERS_STAY =
  /[,;.]? (?:and |but )?(?:(?:the|my) [^,;]{2,40} (?:is|was|are) (?:right|fine|correct|ok(?:ay)?|good)\b|(?:leave|keep|don['’]?t (?:touch|change)) (?:the|my|that|it|this)\b).*$/iu;
/** Words of a reference to a record, besides its slots. */
const POINTING = new Set(
  'the my that this last latest newest recent one record entry set lift of from on for i logged saved wrote entered put down in at as with kg it a wrong weight reps day date number typo made mistake got typed but'.split(
    ' ',
  ),
);
const LAST = /\b(?:last|latest|newest|recent)\b/u;
/** 'That press should be 61, not 62.5' */
const NAMED = /\b(?:that|this|record|entry)\b/u;
/** 'I typed 205 but the deadlift was 202.5' */
const TYPED_BUT = /\bi (?:typed|entered|logged|put|wrote)\b.*\bbut\b/iu;
const CORRECTING = /\b(?:actually|really|in fact|typo|mistake|wrong|incorrect)\b/iu;
/** A plan or a regret: 'was supposed to be a triple', 'should have been 115, I was robbed'. */
const PLANNED = /\b(?:supposed|meant) to\b/iu;
const REGRETTED = /\bhave been\b/iu;
const LIFTED =
  /\b(?:squatted|benched|deadlifted|pulled|pressed|rowed|cleaned|snatched|did|hit|got|made|lifted)\b/iu;
/** … unless it is about what was saved. */
const ABOUT_WRITING =
  /\b(?:typo|typed|wrote|written|entered|logged|put (?:in|down)|mistake|wrong|mis\p{L}+|weighed|counted|plates?|collars?|scales?)\b/iu;
const NUMBER_ALONE = new RegExp(
  `^(?:only |just |for |a )*(${IN_WORDS.join('|')})(?= reps?\\b|[ .!]*$)`,
  'iu',
);
const MOVED = new RegExp(
  `^ ?(?:on )?(?:the day|(?:a|one|\\d{1,2}|${IN_WORDS.join('|')}) days?) (earlier|before|later|after)(?: (?:that|than that|it))?[\\s.!]*$`,
  'iu',
);
const ASIDE = new Set(['btw', 'tbh', 'though', 'sorry']);
/** A number this many times lighter counts repetitions. */
const TIMES_LIGHTER = 4;
/** Largest number without a unit that may count repetitions. */
const REPETITIONS_MAX = 20;

/**
 * Corrects a record identified by its weight, its repetitions or as the last one: 'the 205 dead should say
 * 207.5', 'my 62.5 press was a double, not a single'. Returns null for anything else.
 * @param last the last act
 * @param isWish whether a request to change it follows
 */
export function restated(
  said: string,
  today: string,
  last: LastAct | null,
  isRequest: boolean,
): Amendment | null {
  const begun = BEGINS_AGAIN.exec(said)?.[0] ?? '';
  const request = TO_CHANGE.exec(said.slice(begun.length))?.[0] ?? '';
  const sentence = said.slice(begun.length + request.length).replace(OTHERS_STAY, '');
  const says = SAYS.exec(sentence);
  if (says === null) return null;
  const left = sentence.slice(0, says.index);
  const named = pointedAt(left, today);
  if (named === null) return null;
  const correction = sentence.slice(says.index + says[0].length);
  const wrong = WAS_WRONG.exec(correction)?.[0];
  const reason = REASON.exec(correction)?.[0] ?? '';
  const right = (wrong === undefined ? correction : correction.slice(wrong.length)).replace(REASON, '');
  const isPlan = PLANNED.test(says[0]) || (REGRETTED.test(says[0]) && reason !== '');
  const isAboutWriting = ABOUT_WRITING.test(`${left} ${reason}`);
  if (isPlan && !isRequest && `${request}${begun}` === '' && !isAboutWriting) return null;
  // 'Squatted 160 for 3, should have been 5' is about a set just done.
  if (REGRETTED.test(says[0]) && LIFTED.test(left) && !isRequest && !isAboutWriting) return null;
  const isAboutRecord =
    isRequest ||
    isPlan ||
    request !== '' ||
    wrong !== undefined ||
    /^(?:should (?!be$)|happened)/iu.test(says[0]) ||
    CORRECTING.test(`${begun} ${left} ${says[0]}`) ||
    TYPED_BUT.test(left) ||
    (!/^should be$/iu.test(says[0]) && /\bactually[\s.!]*$/iu.test(right));
  if (!isAboutRecord && !DENIES.test(right)) return null;
  const denied = named.weight === null ? deniedIn(right, today) : null;
  const of = { ...named, weight: named.weight ?? denied };
  // 'My deadlift was 200, not 210' identifies no record otherwise, so an older one needs a question.
  const isVague =
    !(isAboutRecord || named.isNamed || of.isLast) && denied !== null && (of.repetitions ?? of.day) === null;
  if (isVague && last?.slots.lift === of.lift && last.slots.weight?.value === denied?.value) return null;
  const isPointed =
    (of.weight ?? of.repetitions) !== null ||
    of.isLast ||
    (of.day !== null && (wrong !== undefined || `${begun}${request}` !== ''));
  const moved = movedBy(right);
  if (moved !== null) return isPointed ? meant(changeRecord({ days_later: moved }), slotsOf(of)) : null;
  const is = valuesIn(right.replace(DENIES, ''), of, today);
  if (is === null) return null;
  const change = changeRecord({
    ...(is.weight && inUnit('value', is.weight)),
    ...optional('repetitions', is.repetitions),
    ...optional('achieved_on', is.day),
  });
  if (isVague) {
    const question = changeQuestion(`${of.lift} record of ${inWords(of.weight)}`, inWords(is.weight));
    return asksFirst(change, slotsOf(of), question);
  }
  if (isPointed) return meant(change, slotsOf(of));
  // In 'Typo, squat was 170 x 2', the weight identifies the record.
  const isTypo = /\b(?:typo|mistake)\b/iu.test(begun) && is.weight !== null && is.repetitions !== null;
  return isTypo && of.day === null
    ? meant(changeRecord({ repetitions: is.repetitions }), slotsOf({ ...of, weight: is.weight }))
    : null;
}

const slotsOf = ({
  lift,
  day,
  weight,
  repetitions,
}: Pick<Slots, 'lift' | 'day' | 'weight' | 'repetitions'>) => ({
  ...NO_SLOTS,
  lift,
  day,
  weight,
  repetitions,
});

/** Returns the record that the words identify; null if they say anything else. */
export function pointedAt(left: string, today: string) {
  const { slots, words, otherLifts, otherWeights, rest } = readSlots(left, today);
  const { lift, day, weight, repetitions, percentages, since, sets } = slots;
  const isOne = lift !== null && otherLifts.length === 0 && otherWeights.length === 0;
  if (!isOne || percentages.length > 0 || (since ?? sets) !== null) return null;
  if (words.some((word) => !POINTING.has(word))) return null;
  return {
    lift,
    day,
    weight,
    repetitions,
    isLast: LAST.test(rest),
    isNamed: NAMED.test(rest),
    isAboutRepetitions: /\breps?\b/u.test(rest),
  };
}

/** Returns the saved weight in 'Was 150, not 155'. */
function deniedIn(right: string, today: string): Slots['weight'] {
  const denied = DENIES.exec(right)?.[0];
  const [was, is] = [denied, right.replace(DENIES, '')].map((part) =>
    part === undefined ? null : readSlots(part, today).slots,
  );
  const isWeight =
    was?.weight != null &&
    is?.weight != null &&
    (was.repetitions ?? is.repetitions) === null &&
    was.weight.value > is.weight.value / TIMES_LIGHTER;
  return isWeight && is.weight!.value > REPETITIONS_MAX ? was.weight : null;
}

/** Returns the number of days in 'A day earlier'. */
function movedBy(correction: string): number | null {
  const found = MOVED.exec(correction);
  if (found === null) return null;
  const named = /\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/iu
    .exec(found[0])?.[0]
    .toLowerCase();
  const days = named === undefined ? 1 : IN_WORDS.indexOf(named) + 1 || Number(named);
  return /earlier|before/iu.test(found[1]!) ? -days : days;
}

/** Returns the corrected weight, repetitions or day; null if the words say anything else. */
function valuesIn(right: string, of: NonNullable<ReturnType<typeof pointedAt>>, today: string) {
  const number = NUMBER_ALONE.exec(right.trim())?.[1];
  const written =
    number === undefined
      ? right
      : right.replace(new RegExp(number, 'iu'), String(IN_WORDS.indexOf(number.toLowerCase()) + 1));
  const { slots, words, otherWeights, otherLifts } = readSlots(written, today);
  const { weight, repetitions, day, percentages, sets } = slots;
  const isOther =
    otherWeights.length > 0 || otherLifts.length > 0 || slots.lift !== null || percentages.length > 0;
  if (isOther || sets !== null || (weight ?? repetitions ?? day) === null) return null;
  if (words.some((word) => !CORRECTS.has(word) && !ASIDE.has(word))) return null;
  // 'The wrong reps on my last deadlift: it was 2' does not set a weight of 2.
  const isCounted = COUNTED_LIFTS.has(of.lift ?? '');
  const isSmall =
    !isCounted && of.weight === null && weight?.unit === null && weight.value <= REPETITIONS_MAX;
  if (isSmall && !of.isAboutRepetitions && of.repetitions === null) return null;
  const isTimes =
    weight !== null &&
    weight.unit === null &&
    repetitions === null &&
    Number.isInteger(weight.value) &&
    (of.weight === null
      ? (isSmall && of.isAboutRepetitions) ||
        (of.repetitions !== null && weight.value <= 2 * of.repetitions + TIMES_LIGHTER)
      : isTimesLighter(weight, of.weight));
  // 'Supposed to be 5 reps but I did 3' has two numbers, and neither is a weight.
  if (isTimesLighter(weight, of.weight) && repetitions !== null) return null;
  return isTimes ? { weight: null, repetitions: weight.value, day } : { weight, repetitions, day };
}

const isTimesLighter = (weight: Slots['weight'], than: Slots['weight']): boolean =>
  weight !== null && than !== null && weight.unit === null && weight.value < than.value / TIMES_LIGHTER;
