/** What texts that answer a kind of question contain: a number with its unit, a reason, a step. */

const NUMBER =
  '(?:\\d[\\d.,]*|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|once|twice|a dozen|a couple|several|a few)';
export const JOINED = `${NUMBER}(?:(?: to | or |–|-| ?x ?)${NUMBER})?`;
const TIME_UNIT = '(?:seconds?|secs?|minutes?|mins?|hours?|nights?|days?|weeks?|months?|years?)';
const LENGTH_UNIT =
  '(?:mm|cm|m|km|meters?|metres?|millimeters?|centimeters?|inch(?:es)?|in|feet|foot|ft|yards?|paces?|miles?|hands?|spans?|fingers?|widths?|”|")';
const WEIGHT_UNIT =
  '(?:%|percent|per cent|kg|kilos?|kilograms?|g|grams?|mg|lbs?|pounds?|ounces?|oz|stones?|liters?|litres?|pints?|quarts?|gallons?|cups?|spoons?|tablespoons?|teaspoons?|calories)';

const pattern = (source: string) => new RegExp(source, 'iu');
export const ANY_NUMBER = pattern(`(?<![\\p{L}\\p{N}])${NUMBER}(?![\\p{L}])`);
export const DURATION = pattern(
  `(?<![\\p{L}\\p{N}])${JOINED} ?(?:and a half )?(?:more |full |or so )?${TIME_UNIT}\\b|\\b(?:a|an|half an|all) (?:second|minute|hour|night|day|week|month|year)\\b`,
);
export const UNTIL = /\buntil\b/iu;
export const FREQUENCY = pattern(
  `\\b(?:once|twice|daily|weekly|monthly|nightly|yearly|rarely|never|always|${JOINED} (?:times|days|sessions|nights|workouts)|(?:every|each) (?:[\\w-]+ ){0,2}(?:session|day|week|month|year|morning|evening|night|workout|time)|(?:a|per|each|every) (?:day|week|month|year|session))`,
);
export const LENGTH = pattern(`(?<![\\p{L}\\p{N}])${JOINED}[ -]?${LENGTH_UNIT}(?![\\p{L}])`);
export const WEIGHT = pattern(`(?<![\\p{L}\\p{N}])${JOINED}[ -]?${WEIGHT_UNIT}(?![\\p{L}])`);
/** 'Four sets of 6 to 10', '4 × 8', 'five triples': says how many repetitions without the word. */
export const REPETITIONS = pattern(
  `\\bsets? of ${NUMBER}(?![\\p{L}])|\\d ?[x×] ?\\d|\\b(?:singles|doubles|triples)\\b`,
);
export const SETS = pattern(`(?<![\\p{L}\\p{N}])${NUMBER} sets?\\b|\\d ?[x×] ?\\d`);
export const TEMPERATURE = pattern(
  `\\d ?°|(?<![\\p{L}\\p{N}])${NUMBER} degrees\\b|\\d ?(?:°? ?[fc]|celsius|fahrenheit)(?![\\p{L}])`,
);
export const PERCENTAGE = pattern(`(?<![\\p{L}\\p{N}])${JOINED} ?(?:%|percent\\b|per cent\\b)`);
export const AGE = pattern(
  `(?<![\\p{L}\\p{N}])${JOINED}[ -]years?\\b|\\bages?d?\\b|\\byears? old\\b|\\bunder ${NUMBER}\\b|\\bover ${NUMBER}\\b`,
);
export const MONEY =
  /[$€£]\s?\d|\bprice\b|\b(?:is|are) free\b|\bfree of charge\b|\d ?(?:USD|EUR|GBP|dollars?|euros?|pounds?|cents?)\b/iu;
export const DATE =
  /\b(?:1[5-9]|20)\d\d\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b\d{1,2}(?::\d\d)? ?(?:am|pm|o’clock|o'clock)\b|\b(?:when|after|before|until|once|as soon as|if|weeks?|months?|days?|years?|morning|evening)\b/iu;
export const HOUR = /\b\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b|o[’']clock)|\b\d{1,2}:\d\d\b/iu;
export const NAME = /(?<=[\p{L},;] )\p{Lu}[\p{Ll}’']+/u;
export const REASON =
  /\b(?:because|since|so that|reasons?|therefore|thus|that is why|which is why|the point|in order|otherwise|for (?:the|this|it)|due to|causes?d?|prevents?|owing to)\b/iu;
export const SERVES =
  /\b(?:trains?|builds?|strengthens?|teach(?:es)?|helps?|spares?|lets? (?:you|the|a)|gives?|makes?|takes? (?:away|off|over)|adds?|(?:is|are) for|good for|useful|used (?:for|to)|reasons?|so that)\b/iu;
export const DID =
  /\b(?:was|were|had|did|became|began|came|built|made|gave|took|founded|learned|invented|wrote|won|\d{4})\b/iu;
export const DEFINES =
  /\b(?:is|are|means?|called|named|known as|name for|refers|stands for|consists|describes|that is|we mean|term)\b/iu;
export const STEP =
  /(?:^|[.:;]\s+|, (?:then |and )?)(?:then |first,? |next,? |now |always |never |do not |don[’']t )?(?:take|put|set|start|begin|keep|hold|push|pull|use|work|do|add|rest|train|press|lower|stand|lie|sit|bring|measure|choose|film|write|hang|walk|drag|go|stop|leave|drop|try|pick|wear|place|turn|raise|draw|let|make|lay|cut|mix|pour|wash|rub|apply|tie|wrap|breathe|squeeze|step|bend|extend|move|throw|strike|give|have|check|remove|grip|grasp)\b|\d+ ?[x×] ?\d+|\bsets? of\b|\b(?:should|must) be\b/iu;
/** Says what to do for a complaint: 'Bathe it in cold water', 'the foot should rest'. */
export const REMEDY =
  /(?:^|[.:;]\s+|, (?:then |and )?)(?:then |first,? |next,? |at once )?(?:bathe|soak|cover|loosen|raise|elevate|cool|warm|clean|dip|immerse|plunge|bandage|support|stir|swallow|send|call|avoid|pad|tape|file|trim|stretch|massage)\b|\b(?:should|must|ought to)\b|\b(?:is|are|may be|can be) (?:best )?(?:treated|relieved|cured|stopped|checked|applied|given)\b/iu;
export const PREFERS =
  /\b(?:better|best|rather|instead|choose|prefer|suits?|recommend|start with|begin with|should|than|if you|depends|both|neither|unless|either)\b/iu;
export const JUDGES =
  /\b(?:yes|no|not|never|always|can|cannot|can[’']t|should|shouldn[’']t|must|need|needs|don[’']t|do not|may|only|unless|if|enough|safe|fine|allowed|harm|help|helps|worth|nothing|wrong|right)\b/iu;

export const SENDS_ON =
  /\b(?:doctors?|dr|gp|physician|physio\p{L}*|physical therapist|midwife|specialist|professional|qualified|(?:have|get) (?:it|this|that) (?:looked at|checked)|looks? at (?:it|this)|examin\p{L}*|emergency)\b/iu;
