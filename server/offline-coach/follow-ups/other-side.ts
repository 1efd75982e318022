/** Pairs where a follow-up swaps one for the other: 'before training' and then 'what about after?'. */
const PAIRS = [
  ['before', 'after'],
  ['morning', 'evening'],
  ['upper body', 'lower body'],
  ['upper', 'lower'],
  ['men', 'women'],
  ['beginners', 'advanced lifters'],
  ['first', 'second'],
  ['heavy', 'light'],
  ['high bar', 'low bar'],
  ['front', 'back'],
  ['inside', 'outside'],
] as const;
/** 'And what about … then?' */
const ONLY =
  /^(?:(?:and|but|ok|okay|so|or|then|hm+)[ ,]+)*(?:(?:what|how) about|what if it(?:['’]?s| is)|(?:the )?same (?:for|in|on)|is it the same (?:for|in|on)|for|in|on|at)? ?(?:(?:the|a|in|on|for) )*([\p{L} ]{2,20}?)(?: (?:then|too|instead|days?|it|that|one|ones))*[\s?.!]*$/iu;

/** 'Light' alone may be a remark. */
const GOES_ON =
  /^(?:and|or|what|how|(?:ok|okay|so|but)[ ,]+(?:and|what|how)|(?:the )?same|for|is it)\b|\?\s*$/iu;

/**
 * Returns the previous question with one side of a pair replaced by the other, when the message names only
 * that: 'what about after?'. Returns null when it says more, or the question has no such word.
 * @param earlier earlier questions, latest first
 */
export function withOtherSide(message: string, [last]: readonly string[]): string | null {
  const named = ONLY.exec(message.trim())?.[1]?.toLowerCase();
  if (named === undefined || last === undefined || !GOES_ON.test(message.trim())) return null;
  for (const pair of PAIRS)
    for (const [own, other] of [pair, pair.toReversed()]) {
      if (named !== own) continue;
      const inPlace = new RegExp(`\\b${other}\\b`, 'iu');
      const saysBoth = new RegExp(`\\b${own}\\b`, 'iu').test(last);
      const isOnce = last.split(inPlace).length === 2;
      if (isOnce && !saysBoth) return last.replace(inPlace, named);
    }
  return null;
}
