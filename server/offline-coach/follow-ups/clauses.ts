import { asks, sentencesIn } from '#server/offline-coach/words/asks.ts';

/** A question or remark has at least this many words. */
const WORDS_MIN = 3;
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
 * Words after which the clause continues: 'how heavy should I go', 'whenever I squat', 'no idea how long', 'the
 * latest I can come'.
 */
const LEADS_ON = new Set(
  `a an the of for from to at on in with by into about like as per than and or but so if that this these those which who
  whose what how when whenever where why while after before until till once because since cuz cos coz unless though although
  do does did is are was were am be been have has had can could should would will may might must shall not just only also
  then now every each no any me my make makes let think thought guess mean means know sure suppose heard said says told feel
  hope wish wonder wondering wondered understand learn see ask asked remember matter idea clue time stuff thing things way ways tell show
  latest earliest most least best heaviest lightest longest shortest first only`.split(/\s+/u),
);
/** 'How long should I rest because the next guy was waiting' */
const REASON_BEHIND =
  /,?\s+(?=(?:because|since|cuz|coz|cos|bc) (?:i|i['’](?:m|ve)|im|ive|my|the|this|an?|it|its|it['’]s|there|everyone|some|somebody|people|he|she|they)\b)/iu;
/** 'First meet in 6 weeks, what should I open with' */
const QUESTION_BEHIND_COMMA =
  /,\s*(?=(?:(?:so|and|but) )?(?:(?:how|what|whats|when|where|why|which|who)\b|(?:is|are|do|does|can|could|should|will|would|am) \p{L}))/iu;

/** Splits a message into clauses that may each ask or remark something. */
export const clausesIn = (message: string): string[] =>
  sentencesIn(message.replace(/[ \t]+/gu, ' '))
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

/** Drops who says something: 'my brother says', 'everyone keeps saying'. */
export const withoutHearsay = (text: string): string => text.replace(HEARSAY_SAID, ' ');
