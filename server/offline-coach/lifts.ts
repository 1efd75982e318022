/** Lifts as people speak of them, the longer names first, under the names records go by. */
const LIFTS: readonly (readonly [spoken: string, lift: string])[] = [
  ['close[- ]grip bench(?: press)?', 'Close Grip Bench'],
  ['incline bench(?: press)?', 'Incline Bench'],
  ['floor press', 'Floor Press'],
  ['overhead press|military press|strict press|shoulder press|ohp', 'Overhead Press'],
  ['leg press', 'Leg Press'],
  ['bench(?:ed|ing)?(?: press(?:ed)?)?', 'Bench'],
  ['front squat(?:ted|s)?', 'Front Squat'],
  ['box squat(?:ted|s)?', 'Box Squat'],
  ['split squat(?:ted|s)?', 'Split Squat'],
  ['back squat(?:ted|s)?', 'Back Squat'],
  ['squat(?:ted|s|ting)?', 'Squat'],
  ['sumo deadlift(?:ed|s)?', 'Sumo Deadlift'],
  ['romanian deadlift(?:ed|s)?|rdls?', 'Romanian Deadlift'],
  ['deadlift(?:ed|s|ing)?|pulled', 'Deadlift'],
  ['power cleaned|power cleans?', 'Power Clean'],
  ['power snatch(?:ed|es)?', 'Power Snatch'],
  ['clean and jerk(?:ed)?|clean & jerk', 'Clean and Jerk'],
  ['cleaned|cleans?', 'Clean'],
  ['jerked|jerks?', 'Jerk'],
  ['snatch(?:ed|es)?', 'Snatch'],
  ['hip thrust(?:ed|s)?', 'Hip Thrust'],
  ['pull[- ]?ups?', 'Pull Ups'],
  ['chin[- ]?ups?', 'Chin Ups'],
  ['push[- ]?ups?', 'Push Ups'],
  ['dips', 'Dips'],
  ['barbell rows?|rows?|rowed', 'Rows'],
  ['pressed', 'Overhead Press'],
];

const BY_NAME = LIFTS.map(([spoken, lift]) => ({ pattern: new RegExp(`\\b(?:${spoken})\\b`, 'iu'), lift }));

export interface SpokenLift {
  lift: string;
  /** As it was written. */
  words: string;
  at: number;
}

/** The first of the lifts that a text names; the longest name that fits. */
export function liftIn(text: string): SpokenLift | null {
  let best: SpokenLift | null = null;
  for (const { pattern, lift } of BY_NAME) {
    const found = pattern.exec(text);
    if (found && (best === null || found.index < best.at)) best = { at: found.index, lift, words: found[0] };
  }
  return best;
}

/** Those that are counted rather than weighed. */
export const COUNTED_LIFTS: ReadonlySet<string> = new Set(['Pull Ups', 'Chin Ups', 'Push Ups', 'Dips']);
