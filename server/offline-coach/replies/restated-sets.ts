const BEGINS =
  '^(?:(?:no|nope|nah|sorry|oops|whoops|ups|wait|actually|i meant?|it was|that was|make (?:it|that)|(?:it |that )?should be|my (?:bad|mistake))[ ,.!:]*)+';
const ENDS = '(?: (?:please|pls|sorry|not \\d+ ?[x×] ?\\d+))?[ .!]*$';
/** 'No, 3 reps, 4 sets' */
const REPS_FIRST = new RegExp(`${BEGINS}(\\d{1,2}) ?reps?,? (?:and |for |x )?(\\d{1,2}) ?sets?${ENDS}`, 'iu');
/** 'Sorry, 4 sets of 3', 'no 4x3' */
const SETS_FIRST = new RegExp(
  `${BEGINS}(\\d{1,2}) ?(?:sets?,? (?:of |x |and |for )?|[x×] ?)(\\d{1,2})(?: ?reps?)?${ENDS}`,
  'iu',
);

/** Reads a reply that corrects the sets and the repetitions of a set and says nothing else. */
export function restatedSets(text: string): { sets: number; repetitions: number } | null {
  const said = text.trim();
  const [, reps, ofSets] = REPS_FIRST.exec(said) ?? [];
  if (reps !== undefined) return { repetitions: Number(reps), sets: Number(ofSets) };
  const [, sets, times] = SETS_FIRST.exec(said) ?? [];
  return sets === undefined ? null : { sets: Number(sets), repetitions: Number(times) };
}
