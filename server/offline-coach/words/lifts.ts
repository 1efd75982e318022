import { COMPETITION_LIFTS } from '#shared/lifting/lift-kinds.ts';

/** 'My close grip pr', 'pr on sumo': a variation named by its grip or stance alone, where a record is meant. */
const recordOf = (variation: string): string =>
  `(?<=\\b(?:(?:prs?|pbs?|records?)|my (?:max|best)) (?:(?:on|for|in|at|with|my|the|of|is) )*)${variation}(?=[\\s.!?]*(?:$|pls\\b|please\\b))|${variation}(?= (?:prs?|pbs?|records?)\\b)|(?<=\\bmy )${variation}(?= (?:max|best)\\b)`;

/** Names of lifts in speech, longer ones first, with the names used in records. */
const LIFTS: readonly (readonly [spoken: string, lift: string])[] = [
  [
    `close[- ]grip bench(?: press)?|cgbp|close[- ]grip(?=:? *(?:\\d|\\|))|${recordOf('close[- ]grip')}`,
    'Close Grip Bench',
  ],
  ['incline (?:dumbbell|db) (?:bench(?: press)?|press)', 'Incline Dumbbell Press'],
  [`incline (?:bench(?: press)?|press)|incline(?=:? *(?:\\d|\\|))|${recordOf('incline')}`, 'Incline Bench'],
  ['(?:dumbbell|db) bench(?: press)?|(?:dumbbell|db) press', 'Dumbbell Bench'],
  ['paused? bench(?: press)?|bench(?: press)? with (?:a )?pause', 'Paused Bench'],
  ['floor press', 'Floor Press'],
  ['larsen press', 'Larsen Press'],
  ['board press', 'Board Press'],
  ['jm press(?:es)?', 'JM Press'],
  ['spoto press', 'Spoto Press'],
  ['pin press', 'Pin Press'],
  ['(?:(?:ohp|overhead|standing),? )?push press(?:ed)?(?:,? (?:though )?not strict)?', 'Push Press'],
  ['overhead press|military press|strict press|shoulder press|ohp', 'Overhead Press'],
  ['leg press', 'Leg Press'],
  ['leg curls?', 'Leg Curl'],
  ['leg extensions?', 'Leg Extension'],
  ['bench(?:ed|ing)?(?: press(?:ed)?)?|flat(?=:? *(?:\\d|\\|))', 'Bench'],
  ['(?:ssb|safety(?: squat)? bar) box squat(?:ted|s)?', 'Safety Bar Box Squat'],
  ['front squat(?:ted|s)?', 'Front Squat'],
  ['box squat(?:ted|s)?', 'Box Squat'],
  ['(?:bulgarian )?split squat(?:ted|s)?', 'Split Squat'],
  ['paused? squat(?:ted|s)?', 'Paused Squat'],
  ['pin squat(?:ted|s)?', 'Pin Squat'],
  ['zercher(?: squat(?:s)?)?', 'Zercher Squat'],
  ['hack squat(?:s)?', 'Hack Squat'],
  ['goblet squat(?:s)?', 'Goblet Squat'],
  ['belt squat(?:s)?', 'Belt Squat'],
  ['(?:ssb|safety(?: squat)? bar)(?: squat(?:ted|s)?)?', 'Safety Bar Squat'],
  ['(?:back|high[- ]bar|low[- ]bar) squat(?:ted|s)?', 'Back Squat'],
  ['squat(?:ted|s|ting)?', 'Squat'],
  [`sumo deadlift(?:ed|s)?|sumo pull|sumo(?= {1,3}(?:\\d|\\|))|${recordOf('sumo')}`, 'Sumo Deadlift'],
  ['romanian deadlift(?:ed|s)?|rdls?', 'Romanian Deadlift'],
  ['(?:stiff|straight)[- ]leg(?:ged)? deadlift(?:s)?', 'Stiff Leg Deadlift'],
  ['(?:trap|hex)[- ]bar(?: dead(?:lift(?:ed|s)?|s)?)?', 'Trap Bar Deadlift'],
  ['deficit dead(?:lift(?:ed|s)?|s)?', 'Deficit Deadlift'],
  ['paused? dead(?:lift(?:ed|s)?|s)?', 'Paused Deadlift'],
  ['snatch[- ]grip dead(?:lift(?:ed|s)?|s)?', 'Snatch Grip Deadlift'],
  ['block pulls?', 'Block Pull'],
  ['rack pulls?', 'Rack Pull'],
  [
    'deadlift(?:ed|s|ing)?|pulled(?! (?:(?:a|an|my|the|some) )?(?:(?:left|right|lower|upper) )?(?:muscle|hamstring|hammy|groin|back|quad|calf|glute|neck|shoulder|trap|lat|biceps?|triceps?|pec|adductor|hip flexor|oblique|ab|something)s?\\b)|(?<!\\b(?:face|cable|block|rack|high|band|sled|clean|snatch|pin|box|rope|lat) )pull(?= {1,3}(?:\\d{2,3}\\b|\\|))(?!.*\\bsled\\b)|(?<=\\| {1,3})pull(?=[\\s.!?,|·]*$|, | {1,3}(?:please|today|yesterday|was|is|for|on|and)\\b)|(?<=\\b(?:did|do|can|could|have|when|what) i (?:(?:last|ever|first|even|actually|usually) )?)pull(?! ?-?(?:ups?|downs?|aparts?|overs?|throughs?)\\b| (?:a|my|the|some|on|from|it|up) )|(?<=\\bmy )pulls?(?! ?-?ups?\\b|-| days?\\b)|(?<!\\b(?:lat|face|clean|snatch) )pull(?= (?:goal|target)\\b)|conventional(?=:? {1,3}(?:\\d|\\|))|dead lifts?|deads|(?<!\\b(?:am|i.m|was|were|is|are|feel|feeling|felt|half|legs|drop) )dead(?! (?:stop|hang|bug|weight|tired|last|after|from|now|sure|on|to|serious|simple|easy|wrong|right|set|beat|end|inside|man))',
    'Deadlift',
  ],
  ['power cleaned|power cleans?', 'Power Clean'],
  ['power snatch(?:ed|es)?', 'Power Snatch'],
  ['clean(?:ed)? (?:and|&) jerk(?:ed|s)?', 'Clean and Jerk'],
  [
    // '3 clean ones', 'it was clean' and 'got 90 for three, clean' name no lift.
    'cleaned|cleans|(?<=\\b(?:my|best|max|heaviest|last|latest|log|record|pr|pb|of|and|on|the) )clean(?! (?:ones?|reps?))|(?<!(?:\\b(?:was|were|is|are|felt|looked|so|really|very|pretty|super|all|today|nice|it|that|them|those|reps?|good|up)|\\d),? )clean(?= {0,3}(?:\\d|\\||:|pulls?\\b|prs?\\b|pbs?\\b|max\\b|best\\b|record))',
    'Clean',
  ],
  ['jerked(?! my\\b)|jerks?', 'Jerk'],
  ['snatch(?:ed|es)?', 'Snatch'],
  ['hip thrust(?:ed|s)?', 'Hip Thrust'],
  ['good[- ]mornings|good morning(?=:? {1,3}(?:\\d|\\|))|gms?(?=:? {1,3}(?:\\d|\\|))', 'Good Morning'],
  ['reverse hyper(?:extension)?s?', 'Reverse Hyper'],
  ['weighted (?:(?:pull|chin)[- ]?ups?|chins)', 'Weighted Pull Ups'],
  ['weighted dips', 'Weighted Dips'],
  ['pull[- ]?ups?', 'Pull Ups'],
  ['chin[- ]?ups?', 'Chin Ups'],
  ['push[- ]?ups?', 'Push Ups'],
  ['dips', 'Dips'],
  ['(?:barbell|bb|bent[- ]over|pendlay) rows?|rows?|rowed', 'Rows'],
  ['(?:barbell|bicep|biceps|ez bar) curls?', 'Barbell Curl'],
  [
    "pressed|(?<=^|\\b(?:log|save|add|record|track|and|did|on|new|pr|pb|max|hit|a|please|pls|this):? )press(?=:? *(?:(?:of|at|with|for) *)?(?:\\d|\\|))|(?<=\\bdid i )press(?=(?: last| before| the last time| most recently| yesterday| today| (?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?[\\s.!?]*$)|(?<=\\| {1,3})press(?! (?:days?|variations?|work))|(?<=\\b(?:my|today'?s?|yesterday'?s?|last|latest|best|the|that|and|on|all|of) )press(?=[\\s.!?,|·]*$|, | {1,3}(?:was|were|is|should|in|since|from|this|last|today|yesterday|records?|prs?|pbs?|best|max|entry|entries|i (?:entered|logged|saved|put|wrote|typed|added)|compared|too|behind|ahead|go|going|gone|up|or|vs|versus|than|and|with|to|of|at)\\b)",
    'Overhead Press',
  ],
];

const BY_NAME = LIFTS.map(([spoken, lift]) => ({ pattern: new RegExp(`\\b(?:${spoken})\\b`, 'iu'), lift }));

export interface SpokenLift {
  lift: string;
  /** The words as written. */
  words: string;
  at: number;
}

/** Returns the first lift that a text names, by its longest name. */
export function liftIn(text: string): SpokenLift | null {
  let best: SpokenLift | null = null;
  for (const { pattern, lift } of BY_NAME) {
    const found = pattern.exec(text);
    if (found && (best === null || found.index < best.at)) best = { at: found.index, lift, words: found[0] };
  }
  return best;
}

/** Returns the lift of a record's title: 'Bench' for 'Bench Press'. */
export function liftOfTitle(title: string): string {
  const found = liftIn(title);
  return found !== null && found.words.length === title.length ? found.lift : title;
}
/** The lifts of a total. */
export const TOTAL_LIFTS = COMPETITION_LIFTS.map(([name]) => name);

const PLAIN = new RegExp(`\\b(${TOTAL_LIFTS.join('|')})$`, 'u');
/** Returns the main lift of a variation. */
export const mainLiftOf = (lift: string): string => PLAIN.exec(lift)?.[1] ?? lift;

/** 'Squat 155 for 2 with the safety bar': the bar makes it a separate lift. */
const BAR_AFTER =
  /,? (?:with|w|using|on) (?:(?:the|a|an|my) )?((?:ssb|safety(?: squat)? bar)|(?:trap|hex)[- ]bar)\b/u;
const LIFTS_BY_BAR = {
  squat: /(?<!\b(?:front|split|hack|goblet|belt|zercher|bar|ssb|pin) )\b(?:box )?squat(?:s|ted)?\b/u,
  deadlift: /(?<!\b(?:sumo|romanian|leg|legged|bar|deficit) )\bdead(?:lift(?:s|ed)?|s)?\b/u,
} as const;

/** Moves a bar named after a lift in front of it. */
export function withBarFirst(text: string): string {
  const bar = BAR_AFTER.exec(text)?.[1];
  if (bar === undefined || !/\d/u.test(text)) return text;
  const lift = /trap|hex/u.test(bar) ? LIFTS_BY_BAR.deadlift : LIFTS_BY_BAR.squat;
  return lift.test(text) ? text.replace(BAR_AFTER, '').replace(lift, `${bar} $&`) : text;
}

/** Returns the overhead press for 'press' alone, or for 'overhead' that names nothing else. */
export const pressIn = (text: string): string | null =>
  /\bpress\b|(?<!\bcrushers )\boverhead\b(?! (?:tricep|extension|carr|walk|squat|lunge|hold|shrug))/u.test(
    text,
  )
    ? 'Overhead Press'
    : null;
