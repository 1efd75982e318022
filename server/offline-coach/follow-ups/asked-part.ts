import { asks, sentencesIn } from '#server/offline-coach/words/asks.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { namesTopic } from './topics.ts';

const WORDS_LEAST = 3;
/** 'What can I do to stop it' */
const POINTS_BACK = /\b(?:it|its|that|this|these|those|them|they|he|she|him|her)\b/iu;
/** Which advice applies may depend on an age, which is a number of two digits without a unit, or on experience. */
const AGE_OR_EXPERIENCE =
  /(?<![\d.,])[1-9]\d(?![\d.,]*\d)(?! ?(?:kg|kilos?|lbs?|pounds|reps?|sets?|%|percent|min|sec|x)\b)|\b(?:teen\w*|old|older|beginner|newbie|novice|new to|first time|never (?:lifted|trained|squatted|benched|deadlifted))\b/iu;

/**
 * The one sentence of a message that asks, where the others are a story around it that does not bear on the answer:
 * 'First meet coming up and I'm nervous. How do I pick openers'. Null where there is no such sentence or no story.
 */
export function askedPart(message: string): string | null {
  const sentences = sentencesIn(message);
  const asking = sentences.filter(asks);
  const [asked] = asking;
  if (sentences.length < 2 || asking.length !== 1 || asked === undefined) return null;
  if (asked.trim().split(/\s+/u).length < WORDS_LEAST || !namesTopic(asked) || POINTS_BACK.test(asked))
    return null;
  const story = sentences.filter((sentence) => sentence !== asked).join(' ');
  return bearsOnAnswer(story) || complaintAdviceFor(message).length > 0 ? null : asked.trim();
}

/** What a doctor would want to know. */
const HEALTH =
  /\b(?:blood|thinners?|pacemaker|strokes?|vertigo|see(?:ing)? stars|covid|epilep\w*|seizures?|asthma\w*|diabet\w*|insulin|cancer|chemo\w*|medication|meds|medicines?|tablets?|pills?|surgery|operation|op|operated|hospital|concuss\w*|heart|ill|illness|sick|flu|fever|virus|weeks along|breast ?feed\w*|grade|school|kid|child|doctor|doc|physio\w*|diagnos\w*|condition|disorder|anemi\w*|migraines?)\b/iu;

/** Whether the story around a question may change its answer. */
export const bearsOnAnswer = (story: string): boolean =>
  bodyPartsIn(story).size > 0 || namesRelative(story) || AGE_OR_EXPERIENCE.test(story) || HEALTH.test(story);
