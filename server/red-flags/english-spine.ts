import { UNABLE } from './english-words.ts';
import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const NUMB = '(?:numb|numbness|tingl\\w*|pins and needles|(?:no|lost (?:all )?) ?(?:feeling|sensation))';
const DEAD = '(?:feels?|feeling|gone|went|is|are) (?:\\w+ )?dead(?! (?:sore|tired|lifts?))';
const SADDLE =
  '(?:saddle|genitals?|crotch|between (?:my|the) legs|butt ?hole|bum ?hole|asshole|down there|privates?|private (?:parts?|area)|perineum|anus|balls(?! of)|testicles|penis|dick(?! of)|vag\\w*|vulva|junk(?! (?:food|miles|volume|reps?|sets?)))';
/** One buttock or thigh may be the sciatic nerve: the rules for nerves have it. */
const SEAT =
  '(?:backside|(?<!\\b(?:left|right|one) )(?:bum|butt(?! wink)s?|buttocks|ass(?! to grass)|arse|inner thighs?))';
/** A load on the back, or what a pressed nerve does beside it. */
const LOADED =
  '(?:back(?! squats?| days?)|spine|dis[ck]s?|numb\\w*|tingl\\w*|legs|dead ?lift\\w*|deads|squat(?:s|ted|ting)?|good mornings?|pulls|rdls?|since|suddenly)';
const PEE = '(?:pee|peeing|piss|pissing|wee|weeing|urinate|urinating)';
const TO_PEE = `(?:(?:trouble|difficult\\w*|hard|harder|struggl\\w*|problems?|issues?) (?:to |with |in )?(?:start(?:ing)? (?:to )?|going )?${PEE}|(?:push|strain|force) (?:\\w+ ){0,5}(?:${PEE}|urine)|${PEE} (?:takes forever|(?:just |barely |hardly |really )*(?:won't|doesn't|comes?) (?:come )?out))`;
const SAT_ON = [
  'bik(?:e|es|ing)',
  'cycl\\w+',
  'rides?',
  'riding',
  'spin class',
  'chair',
  'desk',
  '(?:from|of|after|by) (?:\\w+ )?(?:sitting|driving)',
];
const CANNOT = `(?:${UNABLE}|(?:haven't|havent|hasn't) been able to|not able to)`;
const NOTICED = `numb\\w*|notic\\w*|(?:can't|couldn't|didn't|don't) (?:\\w+ )?feel`;
const AT_TEST = [
  'drug test\\w*',
  'samples?',
  'cup',
  'in public',
  'urinals?',
  'in front of',
  'nervous',
  'shy',
];

/** Signs that the nerves at the base of the spine are pressed (cauda equina). */
export const ENGLISH_SPINE: readonly RedFlagRule[] = [
  {
    kind: 'spine',
    says: anyOf(
      '(?:lost|no|losing) (?:\\w+ )?control (?:of|over) (?:my )?(?:bladder|bowels?)',
      '(?:lost|losing|no) (?:bladder|bowel) control|(?:lost|no) (?:\\w+ )?control down there',
      near(
        'bladder|bowels?',
        'no control|lost control|accidents?|(?:go|empty|move) (?:\\w+ )?on (?:its|their) own',
        30,
      ),
      `bladder (?:\\w+ ){0,2}(?:won't|doesn't|isn't|not) (?:\\w+ )?empty\\w*`,
      `${UNABLE} (?:hold|control|feel) (?:my )?(?:bladder|bowels?|poop|stool)`,
      `${UNABLE} (?:tell|feel) (?:\\w+ ){0,3}(?:bladder|bowels?)`,
      `${UNABLE} (?:tell|feel) (?:when|if|that) i (?:need|have|want) (?:to (?:pee|poop|go(?= to the (?:toilet|bathroom|loo)|$|[.,!?;]))|(?:to (?:go (?:to )?|use ))?(?:the )?(?:toilet|loo|bathroom)(?! key))`,
      `(?:${UNABLE} feel|no feeling|no sensation) (?:\\w+ ){0,2}(?:when i|myself) (?:\\w+ )?(?:wipe|pee|piss|poop|go to the (?:toilet|bathroom|loo)|use the (?:toilet|bathroom|loo))`,
      followed(
        '(?:leak|dribbl|los)\\w* (?:\\w+ ){0,2}(?:pee|piss|urine|poop)|(?:pee|piss|poop)\\w* (?:myself|everywhere)',
        "(?:without|don't|didn't|not) (?:\\w+ )?(?:feel|notic|know|realiz)\\w*",
        40,
      ),
    ),
  },
  {
    // 'Almost shit myself, my legs were shaking' is a way to speak of a heavy set.
    kind: 'spine',
    says: anyOf(
      near(
        '(?:wet|wetting|pissed|peed|soiled|pooped|shat|shit|crapped) (?:my ?self(?! (?:from |with )?laugh)|my pants|my shorts)',
        `back(?! squats?)|legs?|${NOTICED}`,
        80,
      ),
    ),
    unless: anyOf(
      'almost',
      'nearly',
      'practically',
      'about to',
      'laugh\\w*',
      'lol',
      'lmao',
      'haha\\w*',
      'scared',
    ),
    despite: anyOf(NOTICED, 'weak\\w*', 'tingl\\w*'),
  },
  {
    kind: 'spine',
    says: anyOf(`${CANNOT} (?:(?:poop|shit|crap) (?:or|and) )?${PEE}(?! straight)`, near(TO_PEE, LOADED, 90)),
    unless: anyOf(...AT_TEST),
  },
  {
    // A pelvic floor that gives way to an effort leaks too.
    kind: 'spine',
    says: anyOf(`${UNABLE} (?:hold|control|feel) (?:my )?(?:pee|piss|urine|wee)`),
    unless: anyOf(
      '(?:when|whenever|if|while|during|on|every time|with) (?:\\w+ ){0,3}(?:jump\\w*|double unders|skip\\w*|sneez\\w*|cough\\w*|laugh\\w*|run\\w*|dead ?lift\\w*|squat\\w*|lift\\w*|max\\w*)',
    ),
    despite: anyOf('since', 'numb\\w*', 'tingl\\w*', 'back', 'legs', 'bowels?', 'at all'),
  },
  {
    // A bicycle's saddle or a long seat may do it.
    kind: 'spine',
    says: anyOf(
      near(`${NUMB}|${DEAD}`, SADDLE, 40),
      // A groin is dead after adductor work.
      near(NUMB, 'groin', 40),
      'saddle (?:numb\\w*|area)',
      `${UNABLE} feel (?:my |the )?(?:\\w+ and )?(?:groin|${SADDLE})`,
      near(`${NUMB}|asleep`, '(?:area|part|bit|where) (?:i|you) (?:sit|wipe)', 30),
    ),
    unless: anyOf(...SAT_ON, 'grip'),
    despite: anyOf('dead ?lift\\w*', 'squat\\w*', 'back'),
  },
  {
    // A muscle that one does not feel working is another matter.
    kind: 'spine',
    says: anyOf(near(NUMB, SEAT, 40)),
    unless: anyOf(
      ...SAT_ON,
      'work(?:s|ing)?',
      'activat\\w*',
      'engag\\w*',
      'fir(?:e|es|ing)',
      'hip thrusts?',
      'row(?:er|ing)',
      'feeling (?:\\w+ ){0,3}(?:during|when|while|on)',
    ),
    despite: anyOf('since', 'back', 'bladder', 'pee\\w*'),
  },
];
