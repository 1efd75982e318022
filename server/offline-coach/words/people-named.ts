import { AT_SCHOOL } from '#server/words/at-school.ts';
import { complaintAdviceFor } from './complaints.ts';
import { I_AM, TEEN_AGE } from './minors.ts';

const NO_AGE =
  '(?![\\d.,]*\\d)(?! ?(?:kg|kilos?|lbs?|pounds?|reps?|sets?|x|for|%|percent|times|plates?|weeks?|months?|days?|st|nd|rd|th)\\b)';
/** '61 here', 'I'm 66, and …' */
const OLD = new RegExp(
  `(?:^|(?<=[.!?] ))[5-7]\\d(?= here\\b)${NO_AGE}|(?<=\\bi(?:['’]?m| am) )[5-7]\\d(?=[,.](?: |$)|$| (?:and|but|now|yo|here)\\b)${NO_AGE}`,
  'giu',
);
/** 'I'm 15 and …', 'I'm in ninth grade' */
const TEENAGER = new RegExp(
  `(?<=${I_AM} )(?:${AT_SCHOOL}|${TEEN_AGE}(?=[,.](?: |$)|$| (?:and|but|now|yo|here|years? old)\\b(?! a half))${NO_AGE}(?: years? old)?)`,
  'giu',
);
const DECADES: Record<string, string> = { 5: 'fifty', 6: 'sixty', 7: 'seventy' };
/** 'My boy's 11', 'my daughter just turned 9' */
const KID = new RegExp(
  `\\b((?:my|our|his|her|the) (?:boy|girl|lad|kid|child|son|daughter|grandson|granddaughter|nephew|niece|brother|sister|stepson|stepdaughter))(?: is|['’]?s)?(?: just| only)?(?: turned)? (?:[5-9]|1[0-2])(?=[,.!?;]|$| (?:and|but|now|can|wants?|would|should|next|yo|years? old|what|how|when|does)\\b)${NO_AGE}`,
  'giu',
);
const BODY_WEIGHT = '\\d{2,3}(?:[.,]\\d)? ?(?:kgs?|kilos?|lbs?|pounds?)';
const ANYBODY = '(?:guy|man|dude|bloke|lad|male|person|lifter|member|friend|mate)';
const PERSON = `(?:${ANYBODY}|woman|girl|lady|female|beginner|novice)`;
const WEIGHS = `(?: at| of| weighing| who weighs| who is) (?:about |around )?${BODY_WEIGHT}(?: body ?weight| bw)?\\b`;
/** 'For an 80kg guy', 'for a woman who weighs 60 kg': the library has nothing about that weight. */
const HEAVY_AS = new RegExp(
  [
    ` for (?:(?:an?|my) )?(?:${BODY_WEIGHT} ${ANYBODY}\\b|${ANYBODY}${WEIGHS})`,
    `(?<=\\b(?:an?|my|the) )${BODY_WEIGHT} (?=${PERSON}\\b)`,
    `(?<=\\b${PERSON}),?${WEIGHS}`,
  ].join('|'),
  'giu',
);
/** 'Which weight class', of which the weight decides. */
const BY_WEIGHT = /\b(?:class|cut|calories|protein)\b/iu;
const AN_PERSON = new RegExp(`\\ban (?=${PERSON}\\b)`, 'giu');
/** 'I was 80 kilos, I'm 70 now' */
const WEIGHED = /\d ?(?:kgs?|kilos?|lbs?|pounds?|stone)\b/iu;
const TREATED = /\b(?:replacement|operat(?:ion|ed)|surgeon|doc|doctors?)\b/iu;

/**
 * Replaces the age or body weight of the person a question is about by what the library calls such people,
 * since its pages mention neither.
 * @param typed the whole message as it was typed
 */
export function withPeopleNamed(question: string, typed: string): string {
  // Next to a condition, the age must not take over; next to a weight it may be one.
  const keepsAge = complaintAdviceFor(typed).length > 0 || TREATED.test(typed) || WEIGHED.test(typed);
  const named = question
    .replace(HEAVY_AS, (weight) => (BY_WEIGHT.test(typed) ? weight : ''))
    .replace(AN_PERSON, 'a ')
    .replace(KID, '$1, a kid');
  return keepsAge
    ? named
    : named
        .replace(OLD, (age) => `an older lifter past ${DECADES[age.charAt(0)]}`)
        .replace(TEENAGER, 'a teenager');
}
