import { UNABLE } from './english-words.ts';
import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const NUMB = '(?:numb|numbness|tingl\\w*|pins and needles|no feeling|lost (?:all )?feeling)';
const LIMB = '(?:arm|arms|hand|hands|fingers|leg|legs|foot|feet|toes)';
const DIGIT =
  '(?:fingers?|fingertips?|pinky|pinkie|pinkies|thumbs?|toes?|shins?|cal(?:f|ves)|forearms?|thighs?|wrists?)';
const EXERCISE =
  '(?:leg day|farmers?|sets?|reps?|bench\\w*|press\\w*|squat\\w*|rows?|rowing|deadlift\\w*|rdls?|curls?|lunges?|(?:pull|chin|push|step)[- ]?ups?|dips?|raises?|extensions?|carry|carries|snatch\\w*|cleans?|jerks?)';
const WEAK =
  '(?:left|right|one) (?:arm|hand|leg|foot) (?:has |is |just |suddenly |keeps )*(?:gone|went|going|goes) (?:all |completely |really |so )?weak';
/** What suggests a stroke or a nerve rather than a muscle that is tired. */
const BESIDE_WEAK =
  "(?:sudden\\w*|numb\\w*|tingl\\w*|feel\\w*|felt|odd|weird|strange|face|mouth|jaw|speech|speak\\w*|talk\\w*|words|slur\\w*|head\\w*|dizz\\w*|vision|see|eyes?|blurr\\w*|confus\\w*|balance|neck|back|spine|pains?|hurts?|dropp\\w*|pop\\w*|can't|cannot|cant|couldn't|couldnt|since|still|hours?|morning|gave|collaps\\w*|hospital|doctor|stroke)";

export const ENGLISH_NERVES: readonly RedFlagRule[] = [
  {
    // Nothing that one trains with explains these.
    kind: 'nerves',
    says: anyOf(
      `${UNABLE} (?:lift|raise|move|feel) the (?:front|end|tips?|back|side) of (?:my|his|her) (?:\\w+ )?(?:foot|feet|toes|hand|fingers|leg)`,
      `foot drop|foot (?:\\w+ )?(?:slaps?|slapping|drags?|dragging|flops?)`,
      followed(
        '(?:leg|legs|knee|foot)',
        `(?:gives? way|giving way|give out|gives out|giving out|buckl\\w*) (?:\\w+ )?(?:when|if|while) (?:i )?(?:\\w+ )?(?:walk\\w*|stand\\w*)`,
        15,
      ),
      followed('(?:hand|arm)s?', 'keeps? dropping', 25),
      `(?:sudden(?:ly)?|new) weakness in (?:my )?(?:\\w+ )?${LIMB}`,
      `(?:pain|electric\\w*|shock)\\b.{0,20}\\bshooting (?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}`,
      `shooting (?:pain )?(?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}`,
      followed(
        'fingers?|toes?|hands?|feet|foot|arm|leg',
        'dead (?:for|since)|wasting|withering|shriveling',
        30,
      ),
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(
        `${NUMB}|no sensation|lost (?:all )?sensation`,
        `bottom(?! of (?:the|my|a|each|every) (?!(?:\\w+ )?(?:back|spine)))|seat|butt(?! wink)\\w*|inner thighs?`,
        40,
      ),
      near('no sensation|lost (?:all )?sensation', LIMB, 25),
    ),
    unless: anyOf(
      'bike',
      'chair',
      'grip',
      '(?:from|of|after|by) (?:\\w+ )?(?:sitting|driving)',
      'desk',
      'row(?:er|ing)',
    ),
    despite: anyOf('deadlift\\w*', 'squat\\w*', 'back'),
  },
  {
    kind: 'nerves',
    says: anyOf(
      `(?:${LIMB}) (?:is |are |has |have |goes |go |went |gone |feels? |felt |keeps? going |been )+(?:\\w+ (?:and )?)?(?:${NUMB}|dead and)`,
      `${NUMB} (?:\\w+ ){0,4}${LIMB}`,
      `${UNABLE} (?:feel|move|lift) (?:my )?(?:\\w+ )?(?:foot|toes|arm|hand|fingers)`,
      `${UNABLE} feel (?:my )?(?:\\w+ )?(?:legs?|feet|arms|hands)`,
      near(
        '(?:electric\\w*|zaps?|zapping|lightning|shocks?)',
        `(?:down|into|through|along) (?:my |both |the )?(?:\\w+ )?${LIMB}`,
        25,
      ),
      followed(
        'no feeling|lost (?:all )?(?:the )?feeling|lost (?:all|the) (?:strength|power)',
        `(?:in|of) (?:my |both |the )?(?:\\w+ )?${LIMB}`,
        5,
      ),
      near(LIMB, '(?:numb|tingly|tingling|pins and needles)', 25),
      near(DIGIT, '(?:numb|tingly|pins and needles|gone (?:sleepy|to sleep|dead)|dead since)', 25),
    ),
    unless: anyOf(
      'grip',
      'hook',
      'grinder',
      'pump\\w*',
      'too tight',
      'tight (?:\\w+ ){0,2}belt',
      'straps',
      'wraps',
      'sleeves',
      'shoes',
      'boots',
      '(?:from|in) the cold',
      'cold (?:garage|gym|weather)',
      'freezing (?:garage|gym|weather|outside|basement)',
      'winter',
      'asleep',
      'sit(?:ting)?',
      'bike',
      'rowing machine',
      'legs (?:\\w+ ){0,3}leg day',
      'lol',
      'haha\\w*',
      'after (?:the )?(?:farmers?|deadlift holds?)',
      'excitement',
    ),
    despite: anyOf('since', 'back', 'neck', 'adjust\\w*', 'last nite', 'bladder|bowels?'),
  },
  { kind: 'nerves', says: anyOf(near(WEAK, BESIDE_WEAK, 100)) },
  // An arm or leg may be tired by exercise.
  { kind: 'nerves', says: anyOf(WEAK), unless: anyOf(EXERCISE) },
  {
    // After a load on the spine it may be a disc.
    kind: 'nerves',
    says: /\b(?:left|right|one) (?:leg|foot) (?:has |is |just |suddenly |keeps )*(?:gone|went|going|goes) (?:all |completely |really |so )?weak\b.{0,20}\b(?:after|since|from) (?:(?!split|bulgarian|single|one)\w+ ){0,3}(?:deadlift\w*|dead ?lifts?|deads|squat\w*|good mornings?|pulls|pulling)\b/gu,
  },
  {
    kind: 'nerves',
    says: anyOf(
      followed(
        'legs?|arm|foot|hand',
        `not mine|isn't mine|(?<!\\b(?:uphill|sled|tire|heavy) )drags|doesn't (?:listen|obey|belong)`,
        40,
      ),
    ),
    unless: anyOf('bar', 'band', 'rope'),
  },
];
