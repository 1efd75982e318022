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

/** A lift anywhere in a sentence, as a pattern without groups. */
export const LIFT = LIFTS.map(([spoken]) => spoken).join('|');

const BY_NAME = LIFTS.map(([spoken, lift]) => [new RegExp(`\\b(?:${spoken})\\b`, 'iu'), lift] as const);

/** The first of the lifts that a text names; the longest name that fits. */
export function liftIn(text: string): string | null {
  let best: { at: number; lift: string } | null = null;
  for (const [spoken, lift] of BY_NAME) {
    const at = text.search(spoken);
    if (at >= 0 && (best === null || at < best.at)) best = { at, lift };
  }
  return best?.lift ?? null;
}

/** Those that are counted rather than weighed. */
export const COUNTED_LIFTS: ReadonlySet<string> = new Set(['Pull Ups', 'Chin Ups', 'Push Ups', 'Dips']);
