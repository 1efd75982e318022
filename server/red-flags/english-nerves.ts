import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const NUMB = '(?:numb|numbness|tingl\\w*|pins and needles|no feeling|lost (?:all )?feeling)';
const LIMB = '(?:arm|arms|hand|hands|fingers|leg|legs|foot|feet|toes)';
const UNABLE = "(?:can't|cannot|cant|can not|couldn't|unable to)";
const EXERCISE =
  '(?:leg day|farmers?|sets?|reps?|bench\\w*|press\\w*|squat\\w*|rows?|rowing|deadlift\\w*|rdls?|curls?|lunges?|(?:pull|chin|push|step)[- ]?ups?|dips?|raises?|extensions?|carry|carries|snatch\\w*|cleans?|jerks?)';
const WEAK =
  '(?:left|right|one) (?:arm|hand|leg|foot) (?:has |is |just |suddenly |keeps )*(?:gone|went|going|goes) (?:all |completely |really |so )?weak';
/** What suggests a stroke or a nerve rather than a muscle that is tired. */
const BESIDE_WEAK =
  "(?:sudden\\w*|numb\\w*|tingl\\w*|feel\\w*|felt|odd|weird|strange|face|mouth|jaw|speech|speak\\w*|talk\\w*|words|slur\\w*|head\\w*|dizz\\w*|vision|see|eyes?|blurr\\w*|confus\\w*|balance|neck|back|spine|pains?|hurts?|dropp\\w*|pop\\w*|can't|cannot|cant|couldn't|couldnt|since|still|hours?|morning|gave|collaps\\w*|hospital|doctor|stroke)";

export const ENGLISH_NERVES: readonly RedFlagRule[] = [
  {
    kind: 'fainting',
    says: /\b(?:woke up (?:\w+ )?|came (?:to|a?round) )on the (?:gym |bathroom )?(?:floor|ground|platform)\b/gu,
    unless: /\b(?:drunk|asleep|slept|nap\w*|camping|air ?bed|mattress|came to on the platform with)\b/gu,
  },
  {
    kind: 'fainting',
    says: /(?:^|(?<=[.,;!?])|\bthen|\band|\b(?:i|he|she|who|just|partner|friend|buddy|wife|husband|son|daughter|keep|keeps|kept)) ?(?:\w+ )?\b(?:fainted|fainting|faint|passed out|passing out|pass out|blacked out|blacking out|black out|collapsed|lost consciousness|losing consciousness)\b|\b(?:my )?vision (?:went|goes|turned|turns) (?:black|dark)\b/gu,
    unless:
      /\b(?:(?:almost|nearly|about to|thought (?:i|he|she)(?:'d| would| was going to)?|would|could|might|may|will|can|if (?:i|you|he|she)|(?:of|from|without|like|avoid|stop|not)|(?:don't|didn't|doesn't|never)) (?:\w+ )?(?:faint\w*|pass\w* out|black\w* out|collaps\w*|los(?:e|ing|t) consciousness)|(?:passed out|collapsed|blacked out) (?:on (?:the|my) (?:couch|sofa|bed)|(?:in|into) (?:my )?bed|at (?:\d|night|home)|drunk|laughing|(?:from|with) laugh\w*)|black\w* out (?:the|my|a)\b(?! (?:other|second|moment|few|while))|faint (?:chalk|mark|line|light|hope|memory|smell)|(?:rack|bench|bridge|form|arch|back|price) collapsed|collapsed in)\b/gu,
  },
  {
    kind: 'fainting',
    says: /\b(?:is|was|lies|lying|went|found (?:him|her|them)|knocked|still) (?:now )?unconscious\b|\b(?:is(?:n't| not)|won't|not|stopped) (?:responding|responsive|breathing)\b(?! (?:right|properly|well|to (?:training|volume|the))\b)|\bwon't wake up\b/gu,
    unless:
      /\b(?:muscles?|lifts?|squats?|bench|deadlifts?|training|program|app|page|coach|biceps?|triceps?|quads?|calves|glutes?|back|chest|legs?|arms?|belly|breath|alarm) (?:just |still )?(?:is|are|isn't|not|won't|stopped)\b/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      followed(
        'next thing i (?:know|knew|remember)',
        'floor|ground|looking up|people|paramedics|ambulance',
        60,
      ),
      followed(
        'woke up',
        'bar(?:bell)? on me|under the bar|people (?:\\w+ )?(?:around|over|standing)|(?:on|hitting) the (?:\\w+ )?(?:floor|ground)',
        25,
      ),
      '(?:everything|it all|world|sight) (?:just )?(?:went|goes|turned|turns) (?:\\w+ )?black',
      `(?:can't|cannot|couldn't|unable to) wake (?:him|her|them|my \\w+)`,
      `(?:he|she|they|who|and|buddy|partner|friend|mate|guy|man|woman|dad|mom|husband|wife)(?: is|'s| are)? ?(?:not|isn't|aren't|won't|stopped) (?:moving(?! to)|breathing|responding|waking)`,
      `(?:no|lost (?:his|her|the)|without an?|hasn't got a|doesn't have a|can't (?:find|feel) (?:a|his|her|any)) pulse`,
      '(?:my|his|her) heart (?:has |just )?stopped',
    ),
    unless: anyOf(
      'drunk',
      'mattress',
      'asleep',
      'slept',
      'nap\\w*',
      "bar (?:is |was )?(?:not|isn't|won't|stopped)",
      'for the',
      'when i (?:see|saw)',
      'screen',
      'theme',
    ),
  },
  {
    kind: 'fainting',
    says: anyOf(
      'out cold|keeled over|knocked out cold',
      '(?:did|do) (?:actually |really )?faint',
      'i (?:just |actually |suddenly )?(?:slumped|crumpled|dropped) (?:to|on|onto) the (?:floor|ground)',
      '(?:i|he|she) (?:was|went) out for (?:\\w+ ){0,3}(?:seconds|secs?|minutes?|mins?)',
    ),
    unless: anyOf('asleep', 'nap', 'couch', 'bed'),
  },
  {
    kind: 'fainting',
    says: anyOf(
      followed(
        'woke up|came to|came round|came around',
        `slapping|over me|what happened|don't remember|no memory`,
        50,
      ),
      'i (?:\\w+ )?black ?out (?:every|when|whenever|each|during|after|on|if)',
    ),
    unless: anyOf('drunk', 'party', 'drinking'),
  },
  {
    kind: 'nerves',
    says: new RegExp(
      `\\b(?:${LIMB}) (?:is |are |has |have |goes |go |went |gone |feels? |felt |keeps? going |been )+(?:\\w+ (?:and )?)?(?:${NUMB}|dead and)\\b|\\b${NUMB} (?:\\w+ ){0,4}(?:${LIMB}|groin|saddle|genitals|crotch|between my legs|buttocks)\\b|\\b(?:lost|no|losing) (?:\\w+ )?control (?:of|over) (?:my )?(?:bladder|bowels?)\\b|\\b${UNABLE} (?:hold|control|feel) (?:my )?(?:pee|bladder|bowels?|urine)\\b|\\b${UNABLE} (?:pee|urinate)\\b|\\bsaddle (?:numb\\w*|area)\\b|\\b(?:pain|electric\\w*|shock)\\b.{0,20}\\bshooting (?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}\\b|\\bshooting (?:pain )?(?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}\\b|\\bfoot drop\\b|\\b${UNABLE} (?:feel|move|lift) (?:my )?(?:\\w+ )?(?:foot|toes|arm|hand|fingers)\\b|\\b${UNABLE} feel (?:my )?(?:\\w+ )?(?:legs?|feet|arms|hands)\\b|\\b(?:sudden(?:ly)?|new) weakness in (?:my )?(?:\\w+ )?${LIMB}\\b`,
      'gu',
    ),
    unless:
      /\b(?:grip|grinder|forearm pump|after (?:the )?(?:farmers?|deadlift holds?))\b|\bcan't move my (?:legs|arms) (?:today|after)\b|\b(?:leg day|lol|haha\w*|tight (?:\w+ ){0,2}(?:shoes|boots|wraps|sleeves|straps)|(?:shoes|boots|wraps|sleeves|straps) (?:\w+ )?too tight|(?:from|in) the cold|cold (?:garage|gym|weather)|asleep|sitting)\b/gu,
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
      near(
        `(?:wet|wetting|pissed|peed|soiled|pooped|shat|crapped) (?:my ?self|my pants|my shorts)`,
        `back|numb\\w*|legs?|notic\\w*|(?:can't|couldn't) feel`,
        80,
      ),
      near(
        NUMB,
        `groin|saddle|genitals|crotch|between (?:my|the) legs|butt\\w*|inner thighs?|down there|privates?|perineum|balls`,
        40,
      ),
      near(
        '(?:electric\\w*|zaps?|zapping|lightning|shocks?)',
        `(?:down|into|through|along) (?:my |both |the )?(?:\\w+ )?${LIMB}`,
        25,
      ),
      followed('(?:hand|arm)s?', 'keeps? dropping', 25),
      followed(
        'no feeling|lost (?:all )?(?:the )?feeling|lost (?:all|the) (?:strength|power)',
        `(?:in|of) (?:my |both |the )?(?:\\w+ )?${LIMB}`,
        5,
      ),
      `foot (?:\\w+ )?(?:slaps?|slapping|drags?|dragging|flops?)`,
      followed(
        '(?:leg|legs|knee|foot)',
        `(?:gives? way|giving way|give out|gives out|giving out|buckl\\w*) (?:\\w+ )?(?:when|if|while) (?:i )?(?:\\w+ )?(?:walk\\w*|stand\\w*)`,
        15,
      ),
      near(LIMB, '(?:numb|tingly|tingling|pins and needles)', 25),
    ),
    unless: anyOf(
      'grip',
      'grinder',
      'pump\\w*',
      'tight',
      'straps',
      'wraps',
      'sleeves',
      'shoes',
      'boots',
      'cold',
      'asleep',
      'sitting',
      'bike',
      'saddle seat',
      'leg day',
      'after (?:the )?(?:farmers?|deadlift holds?)',
      'excitement',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(
        'no (?:sensation|feeling)|lost (?:all )?(?:sensation|feeling)|numb',
        `backside|bum|bottom|seat|buttocks?|genitals?|groin|private parts`,
        30,
      ),
      near('no sensation|lost (?:all )?sensation', LIMB, 25),
      followed(
        'fingers?|toes?|hands?|feet|foot|arm|leg',
        'dead (?:for|since)|wasting|withering|shriveling',
        30,
      ),
      `${UNABLE} (?:lift|raise|move|feel) the (?:front|end|tips?|back|side) of (?:my|his|her) (?:\\w+ )?(?:foot|feet|toes|hand|fingers|leg)`,
      near('bladder|bowels?', 'no control|lost control|accidents?', 30),
      '(?:lost|losing|no) (?:bladder|bowel) control',
      `${UNABLE} (?:tell|feel) (?:when|if|that) i (?:need|have) to (?:pee|go|poop)`,
    ),
    unless: anyOf('grip', 'bike', 'chair', 'sitting', 'cold', 'of the (?:squat|lift|rep|press)', 'position'),
  },
  {
    kind: 'nerves',
    says: anyOf(near('legs?|arm|foot|hand', `not mine|isn't mine|drags|doesn't (?:listen|obey|belong)`, 40)),
    unless: anyOf('sled', 'bar', 'band', 'rope'),
  },
];
