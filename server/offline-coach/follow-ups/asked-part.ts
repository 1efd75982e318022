import { asks, sentencesIn } from '#server/offline-coach/words/asks.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { namesTopic } from './topics.ts';

const WORDS_LEAST = 3;
/** 'What can I do to stop it' */
const POINTS_BACK = /\b(?:it|its|that|this|these|those|them|they|he|she|him|her)\b/iu;
/** The answer may depend on experience or on age, a two-digit number without a unit. */
const AGE_OR_EXPERIENCE =
  /(?<![\d.,])[1-9]\d(?![\d.,]*\d)(?! ?(?:kg|kilos?|lbs?|pounds|reps?|sets?|%|percent|min|sec|x)\b)|\b(?:teen\w*|old|older|beginner|newbie|novice|new to|first time|never (?:lifted|trained|squatted|benched|deadlifted))\b/iu;

const SUBJECT_BEGINS = "(?:i|i['’](?:m|ve|d)|im|ive|mine)";
/** A remark may start without punctuation: 'do I need a belt yet | I squat 185 for 5'. */
const REMARK_BEGINS = new RegExp(`^${SUBJECT_BEGINS}$`, 'iu');
/** Words before 'I' that continue the clause: 'how heavy should I go', 'whenever I squat'. */
const LEADS_ON =
  /^(?:because|since|cuz|cos|coz|when|whenever|while|after|before|until|till|once|where|why|which|who|than|unless|though|although|every|time|should|may|might|must|shall|sure|suppose|heard|said|says|told|know|feel|hope|wish|stuff|thing|things|way|ways)$/iu;
/** Start of a question after a remark: 'first meet in 6 weeks, what should I open with'. */
const QUESTION_BEGINS =
  /,\s*(?=(?:(?:so|and|but) )?(?:(?:how|what|whats|when|where|why|which|who)\b|(?:is|are|do|does|can|could|should|will|would|am) \p{L}))/iu;

/** Splits a message into clauses that may each ask or remark something. */
function clausesIn(message: string): string[] {
  return sentencesIn(message)
    .flatMap((sentence) => sentence.split(QUESTION_BEGINS))
    .flatMap(splitOffRemark);
}

/** Splits 'Do I need a belt yet I squat 185 for 5' into the question and the remark after it. */
function splitOffRemark(clause: string): string[] {
  if (!asks(clause)) return [clause];
  const words = clause.split(' ');
  const at = words.findIndex((word, index) => {
    const before = words[index - 1]?.toLowerCase() ?? '';
    const begins = index >= WORDS_LEAST && REMARK_BEGINS.test(word);
    return begins && index < words.length - 1 && !GLUE.has(before) && !LEADS_ON.test(before);
  });
  return at < 0 ? [clause] : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/**
 * Returns the only clause that asks, when the rest is a story that does not affect the answer: 'First meet
 * coming up and I'm nervous. How do I pick openers'. Returns null without such a clause or story.
 */
export function askedPart(message: string): string | null {
  const clauses = clausesIn(message);
  const asking = clauses.filter(asks);
  const [asked] = asking;
  if (clauses.length < 2 || asking.length !== 1 || asked === undefined) return null;
  if (asked.trim().split(/\s+/u).length < WORDS_LEAST || !namesTopic(asked) || POINTS_BACK.test(asked))
    return null;
  const story = clauses.filter((clause) => clause !== asked).join(' ');
  return bearsOnAnswer(story) || complaintAdviceFor(message).length > 0 ? null : asked.trim();
}

/** Medically relevant words. */
const HEALTH =
  /\b(?:blood|thinners?|pacemaker|strokes?|vertigo|see(?:ing)? stars|covid|epilep\w*|seizures?|asthma\w*|diabet\w*|insulin|cancer|chemo\w*|medication|meds|medicines?|tablets?|pills?|surgery|operation|op|operated|hospital|concuss\w*|heart|ill|illness|sick|flu|fever|virus|weeks along|breast ?feed\w*|grade|school|kid|child|doctor|doc|physio\w*|diagnos\w*|condition|disorder|anemi\w*|migraines?)\b/iu;

/** Whether the story around a question may change its answer. */
export const bearsOnAnswer = (story: string): boolean =>
  bodyPartsIn(story).size > 0 || namesRelative(story) || AGE_OR_EXPERIENCE.test(story) || HEALTH.test(story);
