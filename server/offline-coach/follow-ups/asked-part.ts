import { asks } from '#server/offline-coach/words/asks.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { clausesIn, withoutHearsay } from './clauses.ts';
import { namesTopic } from './topics.ts';

const WORDS_MIN = 3;
/** 'What can I do to stop it' */
const POINTS_BACK = /\b(?:it|its|that|this|these|those|them|they|he|she|him|her)\b/iu;
/** 'Should I just skip', 'do I even train': the story says what, or after what. */
const NAMES_NO_OBJECT =
  /^(?:(?:so|and|but) )?(?:should|can|could|do|may|must) i (?:(?:just|even|still|better|really) )*\p{L}+[\s?.!]*$/iu;
/** The story says what to fix. */
const FIX_IT =
  /\b(?:fix|improve|help) (?:my|the) (?:bench|squat|dead ?lift|press|form|technique)\s*[?.!]*$/iu;
/** A question with at least this many words is specific even when all of them are common. */
const WORDS_ENOUGH = 6;
const NO_UNIT =
  '(?![\\d.,]*\\d)(?! ?(?:kg|kilos?|lbs?|pounds|reps?|sets?|%|percent|min|sec|x|weeks?|months?|days?)\\b)';
/** The answer may depend on age or experience. */
const AGE_OR_EXPERIENCE = new RegExp(
  `(?:^|[.,;] ?|\\b(?:i['’]?m|am|turn(?:ing|ed)|aged?|past|over|nearly|almost) )[1-9]\\d${NO_UNIT}|\\b[1-9]\\d ?(?:y/?o|yrs?|years?)\\b|\\b(?:teen\\w*|(?:thir|four|fif|six|seven|eigh)teen|sophomore|old|older|beginner|newbie|novice|new to|first time|never (?:lifted|trained|squatted|benched|deadlifted))\\b`,
  'iu',
);
/** A limit that the answer has to respect. */
const CONSTRAINT =
  /\b(?:(?:only|just) (?:have|got|own)|(?:only|just) (?:a pair|dumb ?bells?|bands?|a bar|one)|all i have|(?:do not|don['’]?t) have|no (?:rack|bench|spotters?|gym|barbell|machines?|cables?)|without an?|at home|garage|apartment|hotel|alone|by myself|vegans?|vegetarian|halal|ramadan|keto|allerg\w*|intoleran\w*|c(?:o)?eliac|minutes?|mins?|(?:one|two|three|four|\d) (?:days|sessions|times)|(?:once|twice) a week|no safet\w+|without safet\w+|nobody|no ?one|tomorrow|wheelchair|(?:one|a missing) (?:arm|leg|hand)|off for|time off|can['’]?t feel|no feeling|blurr\w*|crash)\b/iu;
/** Parts of the body that mean gear, a day or a way home: 'wrist wraps', 'leg day', 'back in Ohio'. */
const NO_BODY_PART =
  /\b(?:wrist|knee|elbow|ankle) (?:wraps?|sleeves?|straps?)\b|\b(?:leg|legs|chest|back|arm|arms|shoulder) day\b|\bback (?:in|to|then|home|at|on|from|when)\b/giu;

/**
 * Returns the only clause that asks, when the rest is a story that does not affect the answer: 'First meet
 * coming up and I'm nervous. How do I pick openers'. Returns null without such a clause or story.
 */
export function askedPart(message: string): string | null {
  const clauses = clausesIn(message);
  const asking = clauses.filter(asks);
  const [asked] = asking;
  if (clauses.length < 2 || asking.length !== 1 || asked === undefined) return null;
  const words = asked.trim().split(/\s+/u).length;
  const isClear = namesTopic(asked) || words >= WORDS_ENOUGH;
  const leansOnStory = POINTS_BACK.test(asked) || NAMES_NO_OBJECT.test(asked.trim()) || FIX_IT.test(asked);
  if (words < WORDS_MIN || !isClear || leansOnStory) return null;
  const around = clauses.filter((clause) => clause !== asked).join(' ');
  const story = withoutHearsay(around).replace(NO_BODY_PART, ' ');
  const isStory = !bearsOnAnswer(story) && !CONSTRAINT.test(story);
  return isStory && complaintAdviceFor(message).length === 0 ? asked.trim() : null;
}

/** Medically relevant words. */
const HEALTH =
  /\b(?:blood|thinners?|pacemaker|strokes?|vertigo|see(?:ing)? stars|covid|epilep\w*|seizures?|asthma\w*|diabet\w*|insulin|cancer|chemo\w*|medication|meds|medicines?|tablets?|pills?|surgery|c[- ]?section|ca?esarean|replacement|operation|op|operated|hospital|concuss\w*|heart|ill|illness|sick|flu|fever|virus|weeks along|breast ?feed\w*|grade|school|kid|child|doctor|doc|physio\w*|diagnos\w*|condition|disorder|anemi\w*|migraines?)\b/iu;

/** Whether a text names an age, experience or something medical. */
export const namesAgeOrHealth = (text: string): boolean => AGE_OR_EXPERIENCE.test(text) || HEALTH.test(text);

/** Whether the story around a question may change its answer. */
export const bearsOnAnswer = (story: string): boolean =>
  bodyPartsIn(story).size > 0 || namesRelative(story) || namesAgeOrHealth(story);
