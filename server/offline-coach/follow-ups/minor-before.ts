import { gymQuestionIn } from '#server/offline-coach/gym/gym-answer.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { AS_MINOR, I_AM, MINOR_AGE } from '#server/offline-coach/words/minors.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { AT_SCHOOL } from '#server/words/at-school.ts';
import { topicsOf } from './topics.ts';

/** Number of questions for which a minor stays in context. */
const QUESTIONS_MAX = 3;
const AGE = `(?:only |just |about |almost |both )*${MINOR_AGE}(?![\\d.,]*\\d)`;
const AGE_ENDS =
  '(?= ?(?:$|[,.!?;)]|and\\b|but\\b|now\\b|here\\b|yo\\b|y\\/o|yrs?\\b|years?\\b|wants?\\b|can\\b))';
/** 'I'm 15', 'I turned 13', 'my friend and I are 14', 'I'm in tenth grade' */
const OWN_AGE = `${I_AM} (?:${AGE}${AGE_ENDS}(?! ?years? (?!old))|${AT_SCHOOL})|\\bi are ${AGE}${AGE_ENDS}`;
const OWN_YOUTH = new RegExp(OWN_AGE, 'iu');
/** Also 'a 14 year old', 'in high school' */
const MINOR = new RegExp(
  `${OWN_AGE}|\\b${AGE}[ -]?(?:yo\\b|y\\/o|(?:yrs?|years?)[ -]old)|\\b(?:teenage\\w*|teens?|high ?school\\w*)\\b`,
  'iu',
);
/** 'My son is 14', 'my niece, 12, …' */
const AGE_OF_RELATIVE = new RegExp(`(?:\\b(?:is|turned|turns|aged?)|['’]s|,) ${AGE}${AGE_ENDS}`, 'iu');
const ANOTHER = /\b(?:he|she|they|him|her|his|them|their|kids?|child|son|daughter)\b/iu;
const OWN = /\b(?:i|me|my|mine|i['’]?m)\b/iu;
const ADULT =
  /\b(?:adults?|grown[- ]?ups?|i['’]?m (?:1[89]|[2-9]\d)|when (?:he|she|i|they)['’]?(?: is|s|m| am| are|re) (?:1[89]|[2-9]\d|older))\b/iu;

/** Whether a message is about a minor: 'I'm 15', 'a 14 year old', 'my niece, 12'. */
export const isAboutMinor = (message: string): boolean =>
  MINOR.test(message) || (namesRelative(message) && AGE_OF_RELATIVE.test(message));

/**
 * Adds the minor to a question about their training: 'can he test a max' after 'my son is 14'. Returns the
 * question unchanged when it says so itself or is about something or somebody else.
 * @param earlier earlier questions, latest first
 */
export function withMinor(question: string, earlier: readonly string[]): string {
  const minor = earlier.slice(0, QUESTIONS_MAX).find(isAboutMinor);
  if (minor === undefined || isAboutMinor(question) || namesRelative(question) || ADULT.test(question))
    return question;
  // A friend mentioned beside one's own age is not the minor.
  const isAnother = !OWN_YOUTH.test(minor) && (namesRelative(minor) || !OWN.test(minor));
  const [who, notWho] = isAnother ? [ANOTHER, OWN] : [OWN, ANOTHER];
  const isBare = topicsOf(question).every((word) => liftIn(word) !== null);
  const meansThem = who.test(question) || (isBare && !notWho.test(question));
  if (!meansThem || gymQuestionIn(question) !== null) return question;
  return `${question.replace(/[\s.?!]+$/u, '')} ${AS_MINOR}`;
}
