import { frequentWords, wordCount } from '#server/library/search/everyday-words.ts';
import { soundsLike } from './misspellings.ts';

/** Words likely in a gym, however rare in film subtitles. */
const GYM_WORDS = new Set(
  `sleeves straps wraps belts bands chains squats squat bench deadlift triceps biceps hamstrings warmup program protein
  creatine lockout barbell plates membership dumbbell accessories exercise exercises shoulder shoulders elbow elbows
  knees strength stronger technique squatting benching deadlifting deadlifts weight weights sets reps train training warm hurt hurts rest sled wrist wrists
  ankle ankles grip hips heels muscle muscles session sessions pressing lifter lifters lifting stretching cardio calories
  sore vitamin vitamins book books recommend`.split(/\s+/u),
);
/** Terms that must not be corrected to common English words. */
const OWN_WORDS = new Set(
  `hevy jefit fitbod liftosaur fitnotes wilks dots ipf ohp rdl rdls amrap emom rpe rir doms pbs prs kgs lbs wods reps
  quads lats pecs glutes delts traps hams deload deloads sumo isos macros carbs recomp hiit clen plyo atp cns rfd dbs
  bbs pts bpm rpm mph tsp tbsp barbel bream gaol`.split(/\s+/u),
);
const LETTERS_MIN = 4;
/** Minimum length for a doubled or halved letter; a shorter word may be a name: 'toth', 'tooth'. */
const LONGER_LETTERS = 5;
/**
 * Minimum frequency in film subtitles of a word with two letters swapped, which is a clearer typo than a
 * missing or doubled letter.
 */
const SWAPPED_MIN = 20;
const LEFT_OUT_MIN = 1000;
/** From this length on, few words are similar. */
const LONG_LETTERS = 8;
const LONG_MIN = 100;
/** Minimum frequency of the correction of a three-letter word. */
const SHORT_MIN = 5000;
/** Maximum frequency of a typo that occurs in subtitles; a second limit applies to its correction. */
const RARE = 10;
const RARE_SWAPPED_MIN = 2500;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const SHORT_LEFT_OUT_MIN = 20_000;
const KEYBOARD_NEIGHBORS: Readonly<Record<string, string>> = {
  q: 'wa',
  w: 'qeas',
  e: 'wrsd',
  r: 'etdf',
  t: 'ryfg',
  y: 'tugh',
  u: 'yihj',
  i: 'uojk',
  o: 'ipkl',
  p: 'ol',
  a: 'qwsz',
  s: 'wedxza',
  d: 'erfcxs',
  f: 'rtgvcd',
  g: 'tyhbvf',
  h: 'yujnbg',
  j: 'uikmnh',
  k: 'iolmj',
  l: 'opk',
  z: 'asx',
  x: 'zsdc',
  c: 'xdfv',
  v: 'cfgb',
  b: 'vghn',
  n: 'bhjm',
  m: 'njk',
};
const VOWELS = /[aeiou]/gu;
const VOWELS_LEFT_OUT = /^[bcdfghjklmnpqrstvwxz]{3,8}$/u;

/**
 * Corrects typos that are no English words ('shuold', 'evry', 'teh', 'muvh'), phonetic spellings and words
 * without vowels ('wich', 'nees', 'mch'). Substitutions of letters that are not adjacent on the keyboard
 * stay, because they are more likely library terms; very long words are skipped, and so is the name in 'who is
 * gil'.
 */
export const withoutTypos = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}'’@.])(?!bok cho[iy])(?!(?<=\bwho(?:['’]?s| is| was) )[a-z]+[\s?.!]*$)[a-z]{3,20}(?![\p{L}\p{N}@]|['’]\p{L})/gu,
    (word) =>
      OWN_WORDS.has(word) || GYM_WORDS.has(word) ? word : (soundsLike(word) ?? repaired(word) ?? word),
  );

function repaired(word: string): string | null {
  const count = wordCount(word);
  if (count > RARE) return null;
  if (count > 0) return mostFrequent(swappedIn(word), RARE_SWAPPED_MIN);
  return (VOWELS_LEFT_OUT.test(word) ? withVowels(word) : null) ?? meant(word);
}

function meant(word: string): string | null {
  const swapped = swappedIn(word);
  const doubled = cutsOf(word).flatMap(([before, after]) =>
    before === '' ? [] : [`${before}${before.at(-1)}${after}`],
  );
  const twice = cutsOf(word).flatMap(([before, after]) =>
    before.at(-1) === after[0] ? [before + after.slice(1)] : [],
  );
  // The first letter is usually right.
  const leftOut = cutsOf(word)
    .slice(1)
    .flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after));
  if (word.length < LETTERS_MIN)
    return mostFrequent([...swapped, ...doubled], SHORT_MIN) ?? mostFrequent(leftOut, SHORT_LEFT_OUT_MIN);
  const beside = mistypedIn(word);
  const gym = [...swapped, ...twice, ...leftOut, ...beside].find((one) => GYM_WORDS.has(one));
  if (gym !== undefined) return gym;
  return (
    mostFrequent(word.length < LONGER_LETTERS ? swapped : [...swapped, ...doubled, ...twice], SWAPPED_MIN) ??
    mostFrequent([...twice, ...leftOut], word.length >= LONG_LETTERS ? LONG_MIN : LEFT_OUT_MIN) ??
    mostFrequent(beside, SHORT_MIN)
  );
}

/** Splits a word in two at every position. */
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]);

/** Swaps each pair of adjacent letters except the first. */
const swappedIn = (word: string): string[] =>
  cutsOf(word)
    .slice(1)
    .flatMap(([before, after]) =>
      after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : [],
    );

/** Replaces each letter with its neighbors on the keyboard. */
const mistypedIn = (word: string): string[] =>
  cutsOf(word)
    .slice(1, -1)
    .flatMap(([before, after]) =>
      [...(KEYBOARD_NEIGHBORS[after[0]!] ?? '')].map((letter) => before + letter + after.slice(1)),
    );

function mostFrequent(words: readonly string[], least: number): string | null {
  const [best] = words.toSorted((one, other) => wordCount(other) - wordCount(one));
  return best !== undefined && wordCount(best) >= least ? best : null;
}

let byConsonants: ReadonlyMap<string, string> | null = null;

/** Returns the gym word, or else the most frequent word, with these consonants: 'mch', 'shld', 'strngth'. */
function withVowels(word: string): string | null {
  byConsonants ??= new Map(
    [...frequentWords(LEFT_OUT_MIN * 3).toReversed(), ...GYM_WORDS].map((each) => [consonantsOf(each), each]),
  );
  return byConsonants.get(word) ?? null;
}

const consonantsOf = (word: string) => word.slice(0, 1) + word.slice(1).replace(VOWELS, '');
