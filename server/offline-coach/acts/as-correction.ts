import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';

/** 'Undo that, it was 217.5' corrects it, and takes nothing back. */
const UNDONE_FOR =
  /^(?:(?:no|oops|sorry|wait|please)[, ]+)*(?:undo|scratch|scrap|cancel|delete|remove) (?:that|it)[,. ]+(?=(?:it|that) (?:was|should)\b|i (?:meant|did|mean)\b|make it\b)/iu;

/** '162.5, sorry, I misread the second plate' */
const WITH_REASON =
  /^((?:actually|no|nope|sorry|oops|wait|it|that|make|i meant)\b[^,?]{0,60}\d[^,?]{0,20}?),? (?:sorry|my bad|my mistake|because|cos|cuz|since|as i|i (?:mis\p{L}+|forgot|thought|had)|the (?:second|other|last|small) )[^?]*$/iu;

/** 'That was yesterday btw', 'was five not two, at rpe 8' */
const ASIDE = /,? (?:btw|by the way|tbh|fyi|though|i think|(?:at |@ ?)?rpe ?\d+(?:[.,]5)?)[ .!]*$/iu;
/** 'Wasn't 140, was 142.5' */
const WAS_NOT =
  /^((?:(?:no|oops|sorry|wait|actually)[, ]+)*)(?:it |that )?(?:wasn['’]?t|was not) (?!me\b|mine\b|my\b)([^,;.]{1,16}?(?:\.\d+)?)[,;.]? (?:but |and )?(?:it |that )?was ([^,;?]{1,30}?)[\s.!]*$/iu;

/** 'Not two, three' */
const NOT_THIS = new RegExp(
  `^((?:(?:no|oops|sorry|wait|actually)[, ]+)*)not ((?:\\d[\\d.]*|${IN_WORDS.join('|')})(?: reps?)?), ([^,;?]{1,20}?)[\\s.!]*$`,
  'iu',
);

/** 'I miscounted, was five' */
const REASON_FIRST =
  /^((?:(?:no|oops|sorry|wait|actually)[, ]+)*)i (?:mis(?:counted|loaded|typed|read)|got (?:it|that) wrong|(?:typed|entered|wrote|put) (?:it|that) wrong)[,;.: ]+(?:(?:it|that) )?(?:was|were|should be|actually)\b/iu;
const UNITS = '(?:kgs?|kilos?|lbs?|pounds?)';
/** 'Not kg, pounds' */
const NOT_UNIT = new RegExp(
  `^((?:(?:no|oops|sorry|wait|actually)[, ]+)*)not (?:in )?${UNITS}[, ]+(?:(?:but|in|it was) )*(${UNITS})[ .!]*$`,
  'iu',
);

/** '98.5 with the collars, fix that pls' */
const FIX_THAT = /^(\d[^,]*), (?:fix|change|correct|edit) (?:that|it)(?: please)?[ .!]*$/iu;
/** 'That was last Thursday, the 19th' */
const DATE_BESIDE =
  /\b(?:last |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (the \d{1,2}(?:st|nd|rd|th))\b/iu;

/** 'Put that down for Monday' */
const PUT_ON_DAY =
  /^(?:please )?(?:put|log) (?:that|it) (?:down )?(?:for|on|as) ((?:last )?(?:yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day))(?: (?:please|instead))*[ .!]*$/iu;

/** Without what stands before a correction, and without a day that is denied: 'oh wait, yesterday, not today'. */
export const asCorrection = (sentence: string): string =>
  writtenOut(sentence.trim().replace(/\bact[au]{1,3}l+y\b/iu, 'actually'))
    .replace(ASIDE, '')
    .replace(DATE_BESIDE, 'on $1')
    .replace(FIX_THAT, 'no, $1')
    .replace(PUT_ON_DAY, 'it was $1')
    .replace(/\b(?:one|1) rep\b(?! max)/iu, '1 reps')
    .replace(/\b(\d{1,2}) times\b/giu, '$1 reps')
    .replace(WAS_NOT, '$1it was $3, not $2')
    .replace(NOT_THIS, '$1it was $3, not $2')
    .replace(NOT_UNIT, '$1it was $2')
    .replace(REASON_FIRST, '$1no, it was')
    .replace(/\bwasn['’]?t\b/iu, 'was not')
    .replace(UNDONE_FOR, 'no, ')
    .replace(WITH_REASON, '$1')
    .replace(
      /^(?:(?:and|also|but|oh|ah+|hmm?|um|uh|never mind)[ ,]+)+(?=it\b|that\b|on\b|the (?:day|date|weight|reps?)\b|actually\b|wait\b|sorry\b|no\b|not\b|i meant?\b)/iu,
      '',
    );
