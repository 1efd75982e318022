import { AT_SCHOOL } from '#server/words/at-school.ts';
import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const TEEN = '(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
const DRUGS =
  '(?:trenbolone|tren|dianabol|dbol|anavar|winstrol|stanozolol|anadrol|deca|nandrolone|sarms?|ostarine|rad ?140|lgd ?4033|ligandrol|clen|clenbuterol|hgh|growth hormone|epo|testosterone|test (?:e|c|enanthate|cypionate)|turinabol|primobolan|masteron|equipoise)';
const STRONG_DRUGS =
  '(?:trenbolone|dianabol|dbol|anavar|winstrol|stanozolol|anadrol|nandrolone|ostarine|rad ?140|lgd ?4033|ligandrol|clenbuterol|turinabol|primobolan|masteron|oxandrolone)';
/** 'Test' for testosterone, beside a dose or as something to take: a max test is none. */
const TEST_DOSE = [
  '\\b\\d{2,4} ?mg (?:of )?test\\b(?! (?:day|week|weights?|sets?))',
  '\\btest,? (?:at )?\\d{2,4} ?mg\\b',
  '\\b(?:\\d{3}|gram|g) (?:of )?test (?:(?:a|per|every|each) |\\/ ?)(?:week|wk)\\b',
  '\\b(?:offered|sold|sells|gave|got) me (?:some )?test,? (?:at )?\\d{2,4} ?(?:mg )?(?:(?:a|per|every|each) |\\/ ?)(?:week|wk)\\b',
  "\\b(?:inject\\w*|pinning|pin|hop on|jump on|blasting|cruising on|come off|(?:i am|i[\\u2019']?m|been|was|go|going|get|getting|stay|staying) on) (?:some )?test(?=[,.!?]|$| (?:for|now|only|cycle|how|what|should|can|since|because)\\b)",
  '\\b(?:hop on|come off) test(?= (?:today|at|after|during|before|while|when|on|in|with)\\b)',
  '\\b(?:take|takes|taking|took|buy|buying|bought|do) (?:some |a bit of |a little |low[- ]dose )?test(?:,? or (?:skip|tren|dbol|deca|sarms|anavar|not)\\b| for (?:trt|strength|size|muscle|gains)\\b)',
  '\\bis test worth\\b',
  '\\b(?:my|first|a beginner|start(?:ing)? a|run(?:ning)? a) test(?:osterone)? cycle\\b',
  '\\btest (?:prop|propionate)\\b',
].join('|');
/** After a number that is not an age. */
const MEASURE =
  '(?:[.,]\\d| ?(?:%|percent|kg|kgs|kilos?|lbs?|pounds?|stones?|weeks?|months?|days?|hours?|minutes?|sets?|reps?|points?|inch\\w*|cm|out|in to|over|off|short|from|away|and a half)\\b| years? (?:in|into|of|under|lifting|training))';
const TEEN_TOPIC =
  '(?:max|max(?:es|ed)|1 ?rm|one rep|prs?|cut|cutting|(?:lose|drop|losing|dropping) (?:\\w+ )?(?:weight|\\d+ ?(?:kgs?|kilos?|lbs?|pounds?))|lose weight|make weight|weigh[- ]?in|weight class|diet|bulk\\w*|creatine|pre[- ]?workouts?|supplements?|steroids?|sarms|fat burners?|testosterone)';

/** What a coach must not advise a minor on, in clear words. */
const ASKED_OF_MINOR =
  '(?:max(?:es|ed)?|1 ?rm|one rep|(?:cut|drop|lose|shed)(?:ping|ting)? (?:\\w+ )?(?:weight|\\d+ ?(?:kgs?|kilos?|lbs?|pounds?))|make weight|creatine|pre-?workout|steroids?|sarms|fat burners?)';

export const ENGLISH_SPORT: readonly RedFlagRule[] = [
  {
    kind: 'minor',
    says: new RegExp(
      `\\b(?:i'?m|i am|im|iam|me|am) (?:only |just |a )?${TEEN}(?:[- ]?(?:years?(?:[- ]old)?|yrs?(?: old)?|yo|y/o|y\\.o\\.?)|,| (?:and|should|can|could|how|what|is|do|am|would|but|trying|want|wanna|so)\\b|\\.(?!\\d)| m\\b| f\\b|$).{0,160}\\b(?:max|1 ?rm|one rep|pr|cut|cutting|lose weight|make weight|weight class|diet|bulk\\w*|creatine|pre[- ]?workout|supplements?|steroids?|sarms|fat burners?|heavy|program\\w*|testosterone)\\b|\\b(?:max|1 ?rm|cut|lose weight|make weight|diet|creatine|pre[- ]?workout|steroids?|sarms|heavy|program)\\b.{0,120}\\b(?:i'?m|i am|im) (?:only |just )?${TEEN}(?:[- ]?(?:years?(?:[- ]old)?|yrs?|yo|y/o)|[.!?](?!\\d)|$)|\\b(?:my|our) ${TEEN}[- ]year[- ]old\\b.{0,80}\\b(?:max|1 ?rm|cut weight|lose weight|make weight|steroids?|sarms|pre[- ]?workout|fat burners?)\\b`,
      'gu',
    ),
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        `(?:i'?m|i am|i turn|turning|i just turned) (?:only |just |a )?${TEEN}(?!${MEASURE})(?=[,.!?]| and| but| soon| in| next| years?| yrs?| ?yo|$)`,
        TEEN_TOPIC,
        140,
      ),
      followed(
        `(?<!\\b(?:my|our|a|an|his|her|the) )${TEEN} ?(?:yo|y\\/o|yrs? old|years? old|year[- ]old)(?: (?:male|female|boy|girl|guy|kid|lifter|here|m|f))*`,
        TEEN_TOPIC,
        120,
      ),
      followed(`(?:i'?m|i am) (?:still )?${AT_SCHOOL}`, TEEN_TOPIC, 120),
      followed(
        `(?:my|our) (?:son|daughter|kid|boy|girl|nephew|niece|brother|sister|grandson|granddaughter)(?: is|'s| just turned|,)? (?:only |just )?(?:[89]|${TEEN})(?!${MEASURE})`,
        '(?:max|1 ?rm|cut weight|lose weight|drop weight|make weight|steroids?|sarms|pre[- ]?workout|fat burners?)',
        120,
      ),
    ),
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        `(?:as|being|i'?m|i am) an? (?:\\w+ )?${TEEN}[- ]?(?:yo|y\\/o|yrs? old|years? old|year[- ]old)`,
        TEEN_TOPIC,
        120,
      ),
    ),
  },
  {
    // The age or the grade after what is asked.
    kind: 'minor',
    says: anyOf(
      followed(
        ASKED_OF_MINOR,
        `(?:i'?m|i am|(?<!\\b(?:since|when|before|after|until) )i turned|i just turned|i turn) (?:only |just |both )?${TEEN}(?!${MEASURE})(?=[,.!?]|$| (?:and|but|so|can|should|how|what|in|next|years? old|yrs?|yo)\\b)`,
        140,
      ),
      near(ASKED_OF_MINOR, `(?:i'?m|i am) (?:still )?${AT_SCHOOL}`, 140),
    ),
    unless: anyOf('teacher', 'coach freshmen'),
  },
  {
    kind: 'doping',
    says: new RegExp(
      `${TEST_DOSE}|\\b\\d+ ?(?:mg|ml|iu|mcg)\\b.{0,20}\\b(?:${DRUGS}|steroids?)\\b|\\b(?:take|taking|took|use|using|run|running|start|starting|cycle|cycles|cycling|dose|doses|dosage|dosing|stack|stacking|inject\\w*|pin|pinning|buy|get|blast\\w*|cruise|mg|ml|iu|on|try|pct|worth|side effects|how much)\\b.{0,40}\\b(?:${DRUGS}|steroids?|anabolics?|gear cycle|juice cycle)\\b|\\b(?:${DRUGS}|steroids?|anabolics?) (?:cycle|dose|dosage|stack|pct|protocol|mg|for beginners|for my)\\b|\\bfirst (?:steroid )?cycle\\b.{0,30}\\b(?:test|steroid|gear)\\b`,
      'gu',
    ),
    unless:
      /\b(?:drug[- ]?test\w*|tests? for\b(?! (?:an?|\d+|two|three|six|about) (?:years?|months?|weeks?)\b)|tested|banned|ban|illegal|legal|history|federations?|natural(?:ly)?|natty|without|instead of|raise my testosterone|boost (?:my )?testosterone|low testosterone|(?:sleep|lifting|squats?|training|zinc|food) .{0,20}testosterone|lean on|cortisone|steroid (?:cream|shot|injection)|get on with|doctor prescribed|prescribed|people (?:who )?take|do lifters|on steroids\?|did (?:he|she|they)|who (?:take|use))\b/gu,
  },
  {
    kind: 'doping',
    says: anyOf(
      near(
        'hide|hides|beat|pass|cheat|clears?|mask\\w*|detect\\w*|half[- ]life|stop taking|out of (?:my|your) system',
        `(?:${DRUGS}|steroids?)`,
        60,
      ),
      followed(
        '(?:where|how) (?:can|do|could|to)[^.!?;]{0,15}(?:get|buy|order|find|source)',
        `(?:${DRUGS}|steroids?)(?! (?:cream|shot))`,
        20,
      ),
    ),
  },
  {
    // Names of nothing else.
    kind: 'doping',
    says: anyOf(STRONG_DRUGS, followed('tren', '(?:and|or|with) (?:test|deca|mast\\w*|eq|dbol)', 5)),
    unless: anyOf(
      'banned',
      'ban',
      'tests? for',
      'illegal',
      'legal',
      'history',
      'federations?',
      'natural(?:ly)?',
      'natty',
      'without',
      'instead of',
      'prescribed',
      '(?:people|lifters?|who|pros|they|he|she) (?:\\w+ )?(?:takes?|took|uses?|used)',
      '(?:did|do|does) (?:he|she|they|lifters|pros)',
    ),
  },
  {
    kind: 'doping',
    says: anyOf(
      'sustanon|roids|(?:vials?|amps?|ampoules?) of (?:test|tren|deca)|test (?:cyp|prop|enanthate|cypionate)',
      near('inject\\w*|pinning', 'vials?|oils?|test', 50),
    ),
    unless: anyOf(
      'banned',
      'insulin',
      'vaccine',
      'cortisone',
      'b12',
      'did (?:he|she|they)',
      'roid rage',
      'natural(?:ly)?',
    ),
  },
  {
    kind: 'doping',
    says: anyOf(
      near('cycle|run|stack|blast|take', `test (?:and|with|plus) (?:deca|tren|dbol|eq|mast\\w*|anavar)`, 20),
    ),
  },
  {
    // Names that dealers use, and how one injects.
    kind: 'doping',
    says: anyOf(
      '(?:mk ?-?677|ibutamoren|winny|yk ?-?11|cardarine|gw ?-?501516|superdrol|halotestin|proviron|boldenone|methyltest\\w*)',
      '\\d{3} (?:mg )?(?:of )?test (?:e|c|p|cyp|prop)(?= (?:a|per|every|each|for|and|weekly)\\b|[,.!?]|$)(?! (?:for|and) (?!me|how|what|should|is))',
      '(?:\\d+ ?mg (?:of )?|some |take |taking |on |run |cycle )var(?! (?:review|check|length)|-)',
      '(?:pin|pinning|inject\\w*|jab\\w*) (?:it |this |that |test |myself )?in(?: ?to)? (?:the|my|a) (?:glutes?|quads?|delts?|thigh|butt\\w*)(?! (?:rack|day|workout|press|bike))',
      near('oils?|vials?|ampoules?', '(?:half a|\\d(?:\\.\\d)?) ?(?:cc|ml)', 60),
    ),
    unless: anyOf(
      'banned',
      'illegal',
      'legal',
      'history',
      'fish',
      'olive',
      'krill',
      'cod',
      'mct',
      'coconut',
      'peppermint',
      'chain',
      'b12',
      'insulin',
      'vaccine',
      'cortisone',
      'collars?',
      'bar',
      'sleeves',
      'football',
    ),
  },
];
