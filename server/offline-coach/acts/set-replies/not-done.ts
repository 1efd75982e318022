import type { SetParts } from '#server/offline-coach/replies/reply.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';

/** 'No wait that was my mate' */
const WAS_OF =
  /^(?:[^,.!]{0,20}[ ,.!]+)?(?:it|that|this)(?:['’]?s| is| was) (?:my|our) (?:\p{L}+ )?\p{L}+(?:['’]s)?[ ,]*(?:not (?:me|mine))?[\s.!]*$/iu;
/** 'Not really, missed it' */
const MISSED =
  /^(?:(?:no|nah|nope|not really|oh|ah|wait|actually|sorry|oops|but)[ ,.!]+)*(?:i )?(?:actually )?(?:missed|failed) (?:it|that(?: one)?|the (?:lift|set))(?: actually| though| sorry)?[\s.!]*$/iu;
/** 'First two were warmups' */
const WARM_UPS =
  /\b(?:was|were|is|are) (?:(?:all|just|only|both) )*(?:(?:an?|my|the) )?warm(?:ing)?[- ]?ups?(?: sets?)?[\s.!]*$/iu;
const MISSED_LAST_REP =
  /\b(?:missed|failed|didn['’]?t (?:get|make|lock out)|got help (?:on|with)) (?:the|my) (?:last|final) (?:rep|one)\b/iu;

/** Whether a reply says not to keep a set: 'that was my mate', 'missed it', 'it was a warm-up'. */
export const saysNotDone = (text: string): boolean =>
  MISSED.test(text) || WARM_UPS.test(text) || (WAS_OF.test(text) && namesRelative(text));

/** Whether a reply says that one repetition fewer was done. */
export const missesLastRep = (text: string, { repetitions }: SetParts): boolean =>
  MISSED_LAST_REP.test(text) && !/[\d?]/u.test(text) && (repetitions ?? 1) > 1;
