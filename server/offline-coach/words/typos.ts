import { frequentWords, wordCount } from '#server/library/search/everyday-words.ts';
import { soundsLike } from './misspellings.ts';

/** What is likeliest meant in a gym, however rare in films. */
const GYM_WORDS = new Set(
  `sleeves straps wraps belts bands chains squats squat bench deadlift triceps biceps hamstrings warmup program protein
  creatine lockout barbell plates membership dumbbell accessories exercise exercises shoulder shoulders elbow elbows
  knees strength stronger technique squatting benching deadlifting deadlifts weight weights sets reps train training warm hurt hurts rest sled wrist wrists
  ankle ankles grip hips heels muscle muscles session sessions pressing lifter lifters lifting stretching cardio calories
  sore vitamin vitamins book books recommend`.split(/\s+/u),
);
/** What no frequent English word is to be made of. */
const OWN_WORDS = new Set(
  `hevy jefit fitbod liftosaur fitnotes wilks dots ipf ohp rdl rdls amrap emom rpe rir doms pbs prs kgs lbs wods reps
  quads lats pecs glutes delts traps hams deload deloads sumo isos macros carbs recomp hiit clen plyo atp cns rfd dbs
  bbs pts bpm rpm mph tsp tbsp barbel bream gaol`.split(/\s+/u),
);
const LETTERS_MIN = 4;
/** A shorter word with one letter once or twice may be a name: 'toth', 'tooth'. */
const LONGER_LETTERS = 5;
/** Words as frequent as these in film subtitles are meant: two letters swapped are a surer sign than one left out or typed twice. */
const SWAPPED_MIN = 20;
const LEFT_OUT_MIN = 1000;
/** Few words are near to a long one. */
const LONG_LETTERS = 8;
const LONG_MIN = 100;
/** In a word of three letters only what is said all the time is sure to be meant. */
const SHORT_MIN = 5000;
/** A word as rare as this may be a slip that a subtitle has, for one as frequent as that. */
const RARE = 10;
const RARE_SWAPPED_MIN = 2500;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const SHORT_LEFT_OUT_MIN = 20_000;
const BESIDE: Readonly<Record<string, string>> = {
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
 * A text with the slips of a finger put right that leave no English word ('shuold', 'evry', 'teh', 'muvh'), and words
 * that are spelled by their sound or without their vowels ('wich', 'nees', 'mch'). Another letter than the one beside it
 * on the keyboard stays: the library's own words are likelier meant. Longer runs of letters are no words.
 */
export const withoutTypos = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}'’@.])(?!bok cho[iy])[a-z]{3,20}(?![\p{L}\p{N}@]|['’]\p{L})/gu, (word) =>
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
  // The first letter is right as a rule.
  const leftOut = cutsOf(word)
    .slice(1)
    .flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after));
  if (word.length < LETTERS_MIN)
    return mostFrequent([...swapped, ...doubled], SHORT_MIN) ?? mostFrequent(leftOut, SHORT_LEFT_OUT_MIN);
  const beside = besideIn(word);
  const gym = [...swapped, ...twice, ...leftOut, ...beside].find((one) => GYM_WORDS.has(one));
  if (gym !== undefined) return gym;
  return (
    mostFrequent(word.length < LONGER_LETTERS ? swapped : [...swapped, ...doubled, ...twice], SWAPPED_MIN) ??
    mostFrequent([...twice, ...leftOut], word.length >= LONG_LETTERS ? LONG_MIN : LEFT_OUT_MIN) ??
    mostFrequent(beside, SHORT_MIN)
  );
}

/** A word in two parts, at every place. */
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]);

/** With two neighboring letters the other way round; the first letter is right as a rule. */
const swappedIn = (word: string): string[] =>
  cutsOf(word)
    .slice(1)
    .flatMap(([before, after]) =>
      after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : [],
    );

/** With a letter typed for the one beside it on the keyboard. */
const besideIn = (word: string): string[] =>
  cutsOf(word)
    .slice(1, -1)
    .flatMap(([before, after]) =>
      [...(BESIDE[after[0]!] ?? '')].map((letter) => before + letter + after.slice(1)),
    );

function mostFrequent(words: readonly string[], least: number): string | null {
  const [best] = words.toSorted((one, other) => wordCount(other) - wordCount(one));
  return best !== undefined && wordCount(best) >= least ? best : null;
}

let byConsonants: ReadonlyMap<string, string> | null = null;

/** 'mch', 'shld', 'strngth': the word of the gym, else the most frequent one, with these consonants. */
function withVowels(word: string): string | null {
  byConsonants ??= new Map(
    [...frequentWords(LEFT_OUT_MIN * 3).toReversed(), ...GYM_WORDS].map((each) => [consonantsOf(each), each]),
  );
  return byConsonants.get(word) ?? null;
}

const consonantsOf = (word: string) => word.slice(0, 1) + word.slice(1).replace(VOWELS, '');
