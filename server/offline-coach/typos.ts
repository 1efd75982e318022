import { wordCount } from '#server/library/search/everyday-words.ts';

/** What is likeliest meant in a gym, however rare in films. */
const GYM_WORDS = new Set(
  `sleeves straps wraps belts bands chains squats squat bench deadlift triceps biceps hamstrings warmup program protein
  creatine lockout barbell plates membership dumbbell accessories exercise exercises shoulder shoulders elbow elbows
  knees strength stronger technique`.split(/\s+/u),
);
/** What no frequent English word is to be made of. */
const OWN_WORDS = new Set(
  `hevy jefit fitbod liftosaur fitnotes wilks dots ipf ohp rdl rdls amrap emom rpe rir doms pbs prs kgs lbs wods reps
  quads lats pecs glutes delts traps hams deload deloads sumo isos macros carbs recomp hiit clen plyo atp`.split(
    /\s+/u,
  ),
);
const LETTERS_MIN = 4;
/** Words as frequent as these in film subtitles are meant: two letters swapped are a surer sign than one left out or typed twice. */
const SWAPPED_MIN = 20;
const LEFT_OUT_MIN = 1000;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * A text with the slips of a finger put right that leave no English word: 'shuold', 'evry', 'teh'. A letter that was
 * typed for another one stays: the library's own words are likelier meant. Longer runs of letters are no words.
 */
export const withoutTypos = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}'’@.])[a-z]{3,20}(?![\p{L}\p{N}@]|['’]\p{L})/gu, (word) =>
    OWN_WORDS.has(word) || wordCount(word) > 0 ? word : (meant(word) ?? word),
  );

function meant(word: string): string | null {
  const cuts = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  // The first letter is right as a rule.
  const swapped = cuts
    .slice(1)
    .flatMap(([before, after]) =>
      after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : [],
    );
  const leftOut = cuts
    .slice(1)
    .flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after));
  const twice = cuts.flatMap(([before, after]) =>
    before.at(-1) === after[0] ? [before + after.slice(1)] : [],
  );
  const edits = word.length < LETTERS_MIN ? swapped : [...swapped, ...twice, ...leftOut];
  const gym = edits.find((one) => GYM_WORDS.has(one));
  if (gym !== undefined) return gym;
  const likely = mostFrequent(swapped, SWAPPED_MIN);
  if (likely !== null || word.length < LETTERS_MIN) return likely;
  return mostFrequent([...twice, ...leftOut], LEFT_OUT_MIN);
}

function mostFrequent(words: readonly string[], least: number): string | null {
  const [best] = words.toSorted((one, other) => wordCount(other) - wordCount(one));
  return best !== undefined && wordCount(best) >= least ? best : null;
}
