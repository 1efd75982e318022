const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
]);
const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const UNITS = SMALL.slice(1, 10);
const WORD = anyOf([...SMALL, ...TENS, 'hundred', 'thousand']);
/**
 * A hyphen in 'twenty-five', 'one-eighty' and 'two-hundred' joins a number; 'eight-ten reps' and 'six-thirty'
 * remain unchanged.
 */
const HYPHENED = [
  `(?<=${anyOf(TENS)})-${anyOf(UNITS)}`,
  `(?<=\\b${anyOf(UNITS.slice(0, 4))})-${anyOf(TENS)}`,
  `(?<=hundred|thousand)-(?:and-)?${WORD}`,
  '-(?:hundred|thousand)',
];
const JOINED = `(?: (?:and )?${WORD}|${HYPHENED.join('|')})*`;
const NUMBER = new RegExp(
  `(?<!\\w-)\\b(?:a (?=hundred|thousand))?${WORD}(?: oh ${anyOf(UNITS)})?${JOINED}(?: point ${WORD}| and a half)?\\b(?!-${WORD}\\b)`,
  'gu',
);
/** Words after which a small number is a number; elsewhere it is often a pronoun or article ('that one'). */
const COUNTS =
  /^ (?:(?:more )?(?:reps?|repetitions?|sets?|singles|doubles|triples|plates?|kgs?|kilos?|kilograms?|lbs?|pounds?|stone|percent|%)\b|x \d|times\b(?! (?:a|per|the|this|as|each|every|last|since|in|weekly|world|champion)\b)|(?:at|with) \d{2})/u;
/** Words before which it is one as well. */
const AFTER_SETS = /(?:\bsets? of|\d x|\d(?: ?(?:kgs?|kilos?|lbs?|pounds?))? for) $/u;
/** 'Six thirty in the morning' */
const CLOCK_AFTER =
  /^ ?(?:[ap]\.?m\b|o'?clock\b|(?:in the|this|every|each) (?:morning|afternoon|evening)\b|tonight\b)/u;
/** 'I train at six thirty': a time, in a sentence about a schedule without weights. */
const AT = /\b(?:at|by|until|till|around|about|before|after|from|for) $/u;
const ON_THE_CLOCK = new RegExp(`^${anyOf(SMALL.slice(1, 13))} (?:fifteen|thirty|forty five)$`, 'u');
const DAILY_ROUTINE =
  /\b(?:train|trains|training|gym|work|working|wake|woke|sleep|bed|eat|eating|breakfast|lunch|dinner|meal|arrive|leave|class|home|alarm|appointment)\b/u;
const WEIGHT_FOLLOWS = /^ ?(?:kgs?|kilos?|lbs?|pounds?|for|x|times|reps?)\b/u;
/** 'It ought to read four' */
const BEFORE_LAST = /\b(?:for|is|was|be|read|only|actually) $/u;
/** End of a sentence, possibly after a time. */
const ENDS =
  /^(?:[\s?.!]*(?:$|\. )|,| (?:today|tonight|yesterday|earlier|just now|this (?:morning|afternoon|evening)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/u;
/** 'The most I've squatted for five' */
export const NAMES_BEST = /\b(?:most|best|heaviest|top|records?|prs?|pbs?)\b/u;
const TEEN = 10;

/**
 * Replaces number words in a lowercase text: 'two hundred and five', 'one eighty', 'eighty percent', 'five
 * reps'.
 */
export function inFigures(text: string): string {
  const large = text.replace(NUMBER, (written: string, ...more: unknown[]) => {
    const value = numberIn(written);
    const [at, whole] = more as [number, string];
    const after = behind(written, more);
    const isTime =
      CLOCK_AFTER.test(after) ||
      (ON_THE_CLOCK.test(written) &&
        AT.test(whole.slice(0, at)) &&
        DAILY_ROUTINE.test(whole) &&
        !WEIGHT_FOLLOWS.test(after));
    return value === null || value < TEEN || isTime ? written : String(value);
  });
  // Small numbers may follow large ones: 'one forty for five'.
  return large.replace(NUMBER, (written: string, ...more: unknown[]) => {
    const [at, whole] = more as [number, string];
    const value = numberIn(written);
    const isCount = COUNTS.test(behind(written, more)) || AFTER_SETS.test(whole.slice(0, at));
    const isLast =
      (written === 'one' ? /\bfor $/u : BEFORE_LAST).test(whole.slice(0, at)) &&
      ENDS.test(behind(written, more)) &&
      (/\d{2}/u.test(whole) || NAMES_BEST.test(whole));
    return value === null || value >= TEEN || !(isCount || isLast) ? written : String(value);
  });
}

const behind = (written: string, [at, whole]: unknown[]): string =>
  (whole as string).slice((at as number) + written.length);

function numberIn(written: string): number | null {
  let [thousands, hundreds, rest, fraction] = [0, 0, null as number | null, 0];
  const words = written.split(/[ -]/u).filter((word) => word !== 'and');
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === 'point')
      return thousands + hundreds + (rest ?? 0) + Number(`0.${VALUES.get(words[at + 1]!)}`);
    // 'One oh two'
    if (word === 'oh') {
      if (rest === null || rest >= TEEN) return null;
      [hundreds, rest] = [100 * rest, null];
      continue;
    }
    if (word === 'half') fraction = 0.5;
    if (word === 'a' || word === 'half') continue;
    if (word === 'hundred') [hundreds, rest] = [100 * (rest ?? 1), null];
    else if (word === 'thousand') [thousands, hundreds, rest] = [1000 * (hundreds + (rest ?? 1)), 0, null];
    else {
      const value = VALUES.get(word)!;
      if (rest === null) rest = value;
      // 'Seventy five'
      else if (rest >= 20 && rest % 10 === 0 && value < 10) rest += value;
      // 'One eighty', 'three fifteen'
      else if (rest < 10 && value >= TEEN && hundreds === 0) [hundreds, rest] = [100 * rest, value];
      else return null;
    }
  }
  return thousands + hundreds + (rest ?? 0) + fraction;
}
