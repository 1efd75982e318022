import { asks, sentencesIn } from '#server/offline-coach/words/asks.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { namesRelative } from '#server/offline-coach/words/other-people.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { namesTopic } from './topics.ts';

const WORDS_MIN = 3;
/** 'What can I do to stop it' */
const POINTS_BACK = /\b(?:it|its|that|this|these|those|them|they|he|she|him|her)\b/iu;
/** A question with at least this many words is specific even when all of them are common. */
const WORDS_ENOUGH = 6;
const NO_UNIT =
  '(?![\\d.,]*\\d)(?! ?(?:kg|kilos?|lbs?|pounds|reps?|sets?|%|percent|min|sec|x|weeks?|months?|days?)\\b)';
/** The answer may depend on age or experience. */
const AGE_OR_EXPERIENCE = new RegExp(
  `(?:^|[.,;] ?|\\b(?:i['’]?m|am|turn(?:ing|ed)|aged?|past|over|nearly|almost) )[1-9]\\d${NO_UNIT}|\\b[1-9]\\d ?(?:y/?o|yrs?|years?)\\b|\\b(?:teen\\w*|old|older|beginner|newbie|novice|new to|first time|never (?:lifted|trained|squatted|benched|deadlifted))\\b`,
  'iu',
);
/** A limit that the answer has to respect. */
const CONSTRAINT =
  /\b(?:(?:only|just) (?:have|got|own)|(?:only|just) (?:a pair|dumb ?bells?|bands?|a bar|one)|all i have|(?:do not|don['’]?t) have|no (?:rack|bench|spotters?|gym|barbell|machines?|cables?)|without an?|at home|garage|apartment|hotel|alone|by myself|vegans?|vegetarian|minutes?|mins?)\b/iu;
const SAYS =
  '(?:says?|said|saying|thinks?|told|tells|swears?|swore|laughs?|mak(?:es|ing) (?:fun|me)|roasts?|(?:keeps?|kept|is always) (?:saying|telling|talking|making))';
/** 'My brother says mine are high', 'everyone in the group chat keeps saying it' */
const HEARSAY = `(?:my (?:\\p{L}+ ){1,2}?|(?:everyone|everybody|people|they|he|she|some (?:guy|dude|girl|lady))(?: (?:in|at|on|from) (?:my|the) \\p{L}+(?: \\p{L}+)?)? (?:just |always |all )?)${SAYS}\\b`;
const HEARSAY_SAID = new RegExp(`\\b${HEARSAY}`, 'giu');
/** A remark after a question: '…, a stranger asked me', '… my brother says it is'. */
const REMARK_BEHIND = new RegExp(
  `,\\s+(?=(?:(?:an?|the|our|this|some) (?:\\p{L}+ ){1,3}?(?:\\p{L}+ed|said|is|was|are|got|has|have)|(?:everyone|everybody|people|there['’]?s|been|got|had) \\p{L})\\b)|,?\\s+(?=${HEARSAY})|,\\s+(?=(?:also|plus|btw|by the way) (?:my|i|the)\\b)|(?<!\\b(?:if|when|while|since|because|that|than|and|is|what)),?\\s+(?=my (?:best|max|current|last|heaviest|pr|pb)\\b(?: \\p{L}+){0,3} is\\b)`,
  'iu',
);
const REMARK_BEGINS = /^(?:i|i['’](?:m|ve|d)|im|ive|mine)$/iu;
const QUESTION_BEGINS = /^(?:how|what|when|where|why)$/iu;
const QUESTION_CONTINUES =
  /^(?:do|does|did|should|can|could|is|are|am|would|will|much|many|often|long|heavy|high|low|wide|deep|fast|far|tight)$/iu;
/**
 * Words after which the clause continues: 'how heavy should I go', 'whenever I squat', 'no idea how long'.
 */
const LEADS_ON = new Set(
  `a an the of for from to at on in with by into about like as per than and or but so if that this these those which who
  whose what how when whenever where why while after before until till once because since cuz cos coz unless though although
  do does did is are was were am be been have has had can could should would will may might must shall not just only also
  then now every each no any me my make makes let think thought guess mean means know sure suppose heard said says told feel
  hope wish wonder wondering wondered understand learn see ask asked remember matter idea clue time stuff thing things way ways tell show`.split(
    /\s+/u,
  ),
);
/** 'How long should I rest because the next guy was waiting' */
const REASON_BEHIND =
  /,?\s+(?=(?:because|since|cuz|coz|cos|bc) (?:i|i['’](?:m|ve)|im|ive|my|the|this|an?|it|its|it['’]s|there|everyone|some|somebody|people|he|she|they)\b)/iu;
/** Parts of the body that mean gear, a day or a way home: 'wrist wraps', 'leg day', 'back in Ohio'. */
const NO_BODY_PART =
  /\b(?:wrist|knee|elbow|ankle) (?:wraps?|sleeves?|straps?)\b|\b(?:leg|legs|chest|back|arm|arms|shoulder) day\b|\bback (?:in|to|then|home|at|on|from|when)\b/giu;
/** 'First meet in 6 weeks, what should I open with' */
const QUESTION_BEHIND_COMMA =
  /,\s*(?=(?:(?:so|and|but) )?(?:(?:how|what|whats|when|where|why|which|who)\b|(?:is|are|do|does|can|could|should|will|would|am) \p{L}))/iu;

/** Splits a message into clauses that may each ask or remark something. */
const clausesIn = (message: string): string[] =>
  sentencesIn(message)
    .flatMap((sentence) => sentence.split(QUESTION_BEHIND_COMMA))
    .flatMap((clause) =>
      asks(clause) ? clause.split(REMARK_BEHIND).flatMap((part) => part.split(REASON_BEHIND)) : [clause],
    )
    .flatMap(splitUnmarked);

/**
 * Splits where punctuation is missing: 'do I need a belt yet | I squat 185 for 5', 'first meet coming up |
 * what do I open with'.
 */
function splitUnmarked(clause: string): string[] {
  const words = clause.split(' ');
  const begins = asks(clause)
    ? (at: number) => REMARK_BEGINS.test(words[at]!)
    : (at: number) => QUESTION_BEGINS.test(words[at]!) && QUESTION_CONTINUES.test(words[at + 1]!);
  const at = words.findIndex((_, index) => {
    const before = words[index - 1]?.toLowerCase() ?? '';
    const isInside = index >= WORDS_MIN && index < words.length - 1;
    return isInside && begins(index) && !LEADS_ON.has(before);
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
  const words = asked.trim().split(/\s+/u).length;
  const isClear = namesTopic(asked) || words >= WORDS_ENOUGH;
  if (words < WORDS_MIN || !isClear || POINTS_BACK.test(asked)) return null;
  const story = clauses
    .filter((clause) => clause !== asked)
    .join(' ')
    .replace(HEARSAY_SAID, ' ')
    .replace(NO_BODY_PART, ' ');
  const isStory = !bearsOnAnswer(story) && !CONSTRAINT.test(story);
  return isStory && complaintAdviceFor(message).length === 0 ? asked.trim() : null;
}

/** Medically relevant words. */
const HEALTH =
  /\b(?:blood|thinners?|pacemaker|strokes?|vertigo|see(?:ing)? stars|covid|epilep\w*|seizures?|asthma\w*|diabet\w*|insulin|cancer|chemo\w*|medication|meds|medicines?|tablets?|pills?|surgery|c[- ]?section|ca?esarean|replacement|operation|op|operated|hospital|concuss\w*|heart|ill|illness|sick|flu|fever|virus|weeks along|breast ?feed\w*|grade|school|kid|child|doctor|doc|physio\w*|diagnos\w*|condition|disorder|anemi\w*|migraines?)\b/iu;

/** Whether the story around a question may change its answer. */
export const bearsOnAnswer = (story: string): boolean =>
  bodyPartsIn(story).size > 0 || namesRelative(story) || AGE_OR_EXPERIENCE.test(story) || HEALTH.test(story);
