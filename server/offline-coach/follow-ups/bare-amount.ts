import { sentencesOf } from '#server/library/split/sentences.ts';
import { DURATION, LENGTH, REPETITIONS, SETS, WEIGHT } from '#server/offline-coach/quotes/answer-patterns.ts';

/** A question about an amount of what was just discussed. */
export interface BareAmount {
  /** How a sentence says such an amount, the most reliable way first; empty when none is reliable. */
  says: readonly RegExp[];
  /** How a heading asks for it. */
  heading: RegExp;
  /** Rewrites the previous question to ask for it; null where the words before say enough. */
  inFull: 'when' | 'which' | null;
  /** The question that the library answers in general. */
  elsewhere: string | null;
}

const LEAD = '(?:(?:and|so|but|ok|okay|then|also|hm+|cool|thanks)[ ,]+)*';
const FILLER =
  'should|shall|do|does|would|can|could|must|is|are|i|it|that|this|they|them|these|those|you|we|one|be|take|use|go|last|hold|rest|need|start|with|for|a|per|each|at|the|week|day|time|sets?|reps?|times|exactly|then|usually|ideally|me|someone';

/** Stricter than for a whole question: 'you will learn why only once' says no frequency. */
const OFTEN =
  /\b(?:twice|daily|weekly|\d+ times|(?:once|two|three|four|five|six|\d+)(?: (?:or|to) (?:two|three|four|five|six|\d+))? (?:times|days|sessions|(?:a|per|every) (?:day|week|month))|(?:every|each) (?:[\w-]+ ){0,2}(?:session|day|week|month|morning|evening|night|workout))\b/iu;

/** 'Three times a week', 'four sessions' */
const SO_OFTEN =
  /\b(?:twice|once (?:a|per|every|each) \w+|(?:one|two|three|four|five|six|seven|\d)(?:(?: (?:or|to) |-)(?:two|three|four|five|six|seven|\d))? (?:times|days|sessions|workouts|(?:a|per|every) (?:day|week|month)))\b/iu;

/** A pace: '0.5 percent a week', '2.5 kg each session'. */
const PACE =
  /\d[\d.,]* ?(?:%|percent|kg|kilos?|g|lbs?|pounds?)\b[^.;]{0,40}\b(?:a|per|each|every) (?:day|week|month|session|year)\b|\bpercent of body ?weight a week\b/iu;
/** When something is done, or from when on. */
const TIME = [
  /\b(?:when|(?<!\bat )once|as soon as|until|(?:an|\d+|two|three) (?:hours?|minutes?|days?|weeks?) (?:before|after)|at any (?:hour|time)|any time|in the (?:morning|evening)|on (?:the )?(?:heavy|fast|speed|rest|same) days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/iu,
  /\b(?:before|after|(?:first|every) (?:[\w-]+ ){0,4}(?:weeks?|months?|sessions?))\b/iu,
];
/** Which of several to take. */
const PICKS =
  /\b(?:take|choose|pick|prefer|(?<!\byou )buy|suits?|(?:start|begin) with|the one (?:that|which|in|with)|keep the|try both)\b/iu;

const AMOUNTS: readonly (BareAmount & { asks: RegExp })[] = [
  {
    words:
      'how (?:heavy|light|much weight|hard)|(?:what|how much) (?:weight|load)|(?:at )?(?:what|which) percent(?:age)?',
    says: [WEIGHT, /\b(?:half|third|quarter) (?:of )?(?:your|the|bodyweight)|\bempty bar\b|\blight\b/iu],
    heading: /^how (?:heavy|light|much|hard)\b|^(?:what|which) (?:weight|load|percent(?:age)?)\b/iu,
  },
  {
    words: 'how many (?:times|days|sessions)',
    elsewhere: 'how many days a week should I train',
    says: [SO_OFTEN],
    heading: /^how (?:often|many (?:times|days))\b/iu,
  },
  {
    words: 'how (?:often|frequently)',
    says: [SO_OFTEN, OFTEN],
    heading: /^how (?:often|many (?:times|days))\b/iu,
  },
  {
    words: 'how long|(?:for )?how many (?:minutes|seconds|weeks)|how much time',
    says: [DURATION],
    heading: /^how (?:long|many (?:minutes|seconds|weeks)|much (?:rest|time))\b/iu,
  },
  {
    words: 'how many(?: (?:sets|reps|of (?:them|those)|sets and reps|reps and sets))?',
    says: [REPETITIONS, SETS, /\b\d+ (?:good )?(?:reps?|repetitions)\b/iu],
    heading: /^how many\b/iu,
  },
  { words: 'how much', says: [WEIGHT], heading: /^how much\b/iu },
  {
    words: 'how (?:far|wide|deep|high|thick|close)',
    says: [LENGTH],
    heading: /^how (?:far|wide|deep|high|thick|close)\b/iu,
  },
  {
    words: 'how (?:fast|quickly|quick|soon)',
    says: [PACE, DURATION],
    heading: /^how (?:fast|quickly|quick|soon|long)\b/iu,
  },
  {
    words: '(?:at )?(?:when(?: exactly)?|what time(?: of (?:the )?day)?|which days?)',
    says: TIME,
    heading: /^(?:when|(?:on )?which days?)\b/iu,
    inFull: 'when' as const,
  },
  {
    words:
      'which(?: (?:one|ones|kind|type|sort))?|what (?:kind|type|sort)|which (?:one )?(?:of (?:them|those|these)|is best|is better|first)',
    says: [PICKS],
    heading: /^which\b|^what (?:kind|type|sort|\p{L}+ (?:should|do) i)\b/iu,
    inFull: 'which' as const,
  },
].map(({ words, inFull = null, elsewhere = null, ...amount }) => ({
  ...amount,
  inFull,
  elsewhere,
  asks: new RegExp(`^${LEAD}(?:${words})(?:[ ,]+(?:${FILLER}))*[\\s.?!]*$`, 'iu'),
}));

/** Reads 'how heavy?' or 'and how long should it take'; null for a question that names something. */
export const bareAmountIn = (question: string): BareAmount | null =>
  AMOUNTS.find(({ asks }) => asks.test(question.trim())) ?? null;

/** Returns the sentence of a quote that says such an amount. */
export function sentenceSaying({ says }: BareAmount, quote: string): string | null {
  const sentences = sentencesOf(quote, 0, quote.length).map(({ start, end }) => quote.slice(start, end));
  return says.flatMap((pattern) => sentences.find((each) => pattern.test(each)) ?? [])[0] ?? null;
}
