import { wordsOf } from '#server/library/search/terms.ts';
import { complaintAdviceFor, complaintWords, hasCondition } from '#server/offline-coach/words/complaints.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn, isSubjectName } from '#server/offline-coach/words/subjects.ts';
import { namesTopic, topicsOf } from './topics.ts';

/** Number of questions for which a complaint stays in context. */
const QUESTIONS_MAX = 2;
/** Questions that name nothing, such as 'is that normal', keep to the complaint and do not count. */
const WITH_BARE_MAX = 5;
const SWOLLEN = /\b(?:swollen|swells?|swelled|swelling|puffy|puff(?:s|ed) up)\b/iu;
const STIFF = /\b(?:stiff|sore|same (?:one|knee|spot|place))\b/iu;
/** Questions about what is still possible: 'what can I still train', 'can I still bench'. */
const ASKS_WHAT_GOES =
  /\b(?:can|could|should|may|do) i still\b|\bwhat (?:can|could|should|do) i (?:(?:train|lift|work on|change|avoid)\b|do(?: now| then| first| instead| about (?:it|that))*[\s.?!]*$)|\b(?:ok|safe) to (?:train|lift|squat|bench|deadlift)\b/iu;
/** 'Tried that, didn't help', about earlier advice. */
const DID_NOT_HELP =
  /\b(?:did|does|is|do|has)(?: not|n['’]?t) (?:really |seem to )?(?:help|work)(?:ed|ing|s)?\b|\b(?:not helping|no (?:help|better|change|difference|improvement)|still (?:there|the same|sore|bad)|nothing helps|makes? no difference)\b/iu;
const WHEN =
  /\b(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow|tonight|(?:in the )?mean(?:while|time)|until then|for now|right now)\b/giu;

function recent(earlier: readonly string[]): string[] {
  const last = earlier.slice(0, WITH_BARE_MAX);
  const counted = last.filter(namesTopic);
  const oldest = counted[QUESTIONS_MAX - 1];
  return oldest === undefined ? last : last.slice(0, Math.max(QUESTIONS_MAX, last.indexOf(oldest) + 1));
}

/**
 * Adds the painful or swollen body part to a question that follows up on a complaint; returns the question
 * unchanged when it names a part itself or asks something else.
 * @param earlier earlier questions, latest first
 */
export function withComplaint(question: string, earlier: readonly string[]): string {
  if (bodyPartsIn(question).size > 0) return question;
  const before = recent(earlier);
  const complaint = before.find((each) => bodyPartsIn(each).size > 0 && isComplaint(each));
  const part = complaint && partIn(complaint);
  if (part === undefined || complaint === undefined) return question;
  const asked = question
    .replace(WHEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.?!]+$/u, '');
  if (DID_NOT_HELP.test(question) && !namesOtherSubject(question) && !/\?\s*$/u.test(question))
    return `${complaint.replace(/[\s.?!]+$/u, '')}, and it still hurts`;
  if (!(isComplaint(question) || (ASKS_WHAT_GOES.test(question) && asksAboutTraining(asked))))
    return question;
  return [question, ...before].some((each) => SWOLLEN.test(each))
    ? `${asked} with a swollen ${part}`
    : `${asked} with ${/[^s]s$/u.test(part) ? `${part} that hurt` : `a ${part} that hurts`}`;
}

/** 'Back' alone is a direction, so it is not a body part by itself. */
const partIn = (complaint: string): string | undefined =>
  wordsOf(complaint).find((word) => bodyPartsIn(word).size > 0) ??
  /\b(?:(?:lower|upper|mid) )?back\b/iu.exec(complaint)?.[0];

/** Words of a complaint that a question carries over, and the likelihood that it means them. */
export interface CarriedComplaint {
  words: string[];
  likelihood: number;
}

const NOTHING_KEPT: CarriedComplaint = { words: [], likelihood: 0 };
const MAY_BEAR = 0.6;

/**
 * Returns what a question carries over from an earlier complaint or condition. It is certain when the
 * question names only a lift; a condition affects most other questions too.
 */
export function carriedComplaint(question: string, earlier: readonly string[]): CarriedComplaint {
  if (complaintAdviceFor(question).length > 0 || bodyPartsIn(question).size > 0) return NOTHING_KEPT;
  const complaint = recent(earlier).find((each) => complaintAdviceFor(each).length > 0);
  if (complaint === undefined) return NOTHING_KEPT;
  const isAboutTraining = topicsOf(question).every((word) => liftIn(word) !== null);
  if (!isAboutTraining && !hasCondition(complaint)) return NOTHING_KEPT;
  const parts = wordsOf(complaint).filter((word) => bodyPartsIn(word).size > 0);
  return { words: [...complaintWords(complaint), ...parts], likelihood: isAboutTraining ? 1 : MAY_BEAR };
}

/** Whether it names only a lift: 'can I still bench', but not 'can I still cancel'. */
const asksAboutTraining = (asked: string): boolean =>
  !namesTopic(asked) ||
  (/\bi still\b/iu.test(asked) && topicsOf(asked).every((word) => stemsOf(word).some(isSubjectName)));

const REMEDIES =
  /\b(?:ice|icing|resting|stretch(?:es|ing)?|foam|roll(?:er|ing)|massages?|advice|exercises?)\b/giu;

/**
 * Whether it names a subject other than the complaint: 'my bench is still the same', 'the app is not
 * working'.
 */
const namesOtherSubject = (question: string): boolean =>
  namesTopic(question.replace(DID_NOT_HELP, ' ').replace(REMEDIES, ' '));

const isComplaint = (question: string): boolean =>
  complaintAdviceFor(question).length > 0 || SWOLLEN.test(question) || STIFF.test(question);
