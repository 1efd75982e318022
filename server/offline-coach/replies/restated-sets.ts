import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { mayWeigh } from './figures.ts';

const BEGINS =
  '^(?:(?:no|nope|nah|sorry|oops|whoops|ups|wait|actually|i meant?|it was|that was|make (?:it|that)|(?:it |that )?should be|my (?:bad|mistake))[ ,.!:]*)+';
const ENDS = '(?: (?:please|pls|sorry|not \\d+ ?[x×] ?\\d+))?[ .!]*$';
/** 'No, 3 reps, 4 sets' */
const REPS_FIRST = new RegExp(`${BEGINS}(\\d{1,2}) ?reps?,? (?:and |for |x )?(\\d{1,2}) ?sets?${ENDS}`, 'iu');
/** 'Sorry, 4 sets of 3' */
const SETS_FIRST = new RegExp(
  `${BEGINS}(\\d{1,2}) ?sets?,? (?:of |x |and |for )?(\\d{1,2})(?: ?reps?)?${ENDS}`,
  'iu',
);
/** 'No 4x3' */
const TIMES = new RegExp(`${BEGINS}(\\d{1,2}) ?[x×] ?(\\d{1,2})(?: ?reps?)?${ENDS}`, 'iu');
const SETS_MAX = 10;
const REPETITIONS_MAX = 30;

/**
 * Reads a reply that corrects the sets and the repetitions of a set and says nothing else; null where the first
 * number may be a weight.
 * @param was the weight of the set
 */
export function restatedSets(text: string, was: Weight | null): { sets: number; repetitions: number } | null {
  const said = text.trim();
  const [, reps, ofSets] = REPS_FIRST.exec(said) ?? [];
  const [, sets, ofReps] = SETS_FIRST.exec(said) ?? [];
  const [, first, second] = TIMES.exec(said) ?? [];
  const read = { sets: Number(ofSets ?? sets ?? first), repetitions: Number(reps ?? ofReps ?? second) };
  const isWhole = read.sets >= 1 && read.sets <= SETS_MAX;
  if (!isWhole || !(read.repetitions >= 1 && read.repetitions <= REPETITIONS_MAX)) return null;
  const figure = { value: read.sets, unit: null, isRepetitions: false, isDenied: false, isStated: false };
  return first !== undefined && mayWeigh(figure, was) ? null : read;
}
