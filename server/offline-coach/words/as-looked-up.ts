import { complaintAdviceFor } from './complaints.ts';
import { asPlain } from './plain-question.ts';

/** 'What % for speed squats' */
const PERCENT = /(?<![\d\p{L}] ?)%(?=\s|$)|(?<=\b(?:what|which|how many|as|in|the|a) )%(?=\s|$)/giu;
const HOURS = /\bhr(s)?\b/giu;
const NO_AGE =
  '(?![\\d.,]*\\d)(?! ?(?:kg|kilos?|lbs?|pounds?|reps?|sets?|x|for|%|percent|times|plates?|weeks?|months?|days?|st|nd|rd|th)\\b)';
/** '61 here', 'I'm 66, and …' */
const OLD = new RegExp(
  `(?:^|(?<=[.!?] ))[5-7]\\d(?= here\\b)${NO_AGE}|(?<=\\bi['’]?m )[5-7]\\d(?=[,.](?: |$)|$| (?:and|but|now|yo|here)\\b)${NO_AGE}`,
  'giu',
);
/** 'I'm 15 and …' */
const TEENAGER = new RegExp(
  `(?<=\\bi['’]?m )1[3-7](?=[,.](?: |$)|$| (?:and|but|now|yo|here|years? old)\\b(?! a half))${NO_AGE}(?: years? old)?`,
  'giu',
);
const DECADES: Record<string, string> = { 5: 'fifty', 6: 'sixty', 7: 'seventy' };
/** 'My boy's 11', 'my daughter just turned 9' */
const KID = new RegExp(
  `\\b((?:my|our|his|her|the) (?:boy|girl|lad|kid|child|son|daughter|grandson|granddaughter|nephew|niece|brother|sister|stepson|stepdaughter))(?: is|['’]?s)?(?: just| only)?(?: turned)? (?:[5-9]|1[0-2])(?=[,.!?;]|$| (?:and|but|now|can|wants?|would|should|next|yo|years? old|what|how|when|does)\\b)${NO_AGE}`,
  'giu',
);
const BODY_WEIGHT = '\\d{2,3}(?:[.,]\\d)? ?(?:kgs?|kilos?|lbs?|pounds?)';
const ANYBODY = '(?:guy|man|dude|bloke|lad|male|person|lifter|member|friend|mate)';
const PERSON = `(?:${ANYBODY}|woman|girl|lady|female|beginner|novice)`;
const WEIGHS = `(?: at| of| weighing| who weighs| who is) (?:about |around )?${BODY_WEIGHT}(?: body ?weight| bw)?\\b`;
/** 'For an 80kg guy', 'for a woman who weighs 60 kg': the library has nothing about that weight. */
const HEAVY_AS = new RegExp(
  [
    ` for (?:(?:an?|my) )?(?:${BODY_WEIGHT} ${ANYBODY}\\b|${ANYBODY}${WEIGHS})`,
    `(?<=\\b(?:an?|my|the) )${BODY_WEIGHT} (?=${PERSON}\\b)`,
    `(?<=\\b${PERSON}),?${WEIGHS}`,
  ].join('|'),
  'giu',
);
/** 'Which weight class', of which the weight decides. */
const BY_WEIGHT = /\b(?:class|cut|calories|protein)\b/iu;
const AN_PERSON = new RegExp(`\\ban (?=${PERSON}\\b)`, 'giu');
/** 'Do you know if they open early' is a question, with or without a question mark. */
const WONDERS =
  /^(?:\W*(?:and|so|but|hey|hi)\W+)*(?:do you know|any idea|(?:i was )?(?:just )?wondering) (?:if|whether) /iu;

/** 'I was 80 kilos, I'm 70 now' */
const WEIGHED = /\d ?(?:kgs?|kilos?|lbs?|pounds?|stone)\b/iu;
const TREATED = /\b(?:replacement|operat(?:ion|ed)|surgeon|doc|doctors?)\b/iu;
const C_SECTION = /\bc[- ]?section\b/giu;
/** 'I just had a baby' */
const HAD_BABY =
  /(?<=^|\b(?:i|just|i['’]ve|i have|and) )had (?:a|my|our) (?:(?:first|second|third|new|little|1st|2nd|3rd) )*(?:baby|twins)\b(?! (?:over|seat|shower|on my|lifting))/giu;
/** 'Do I need a belt yet' */
const YET =
  /(?<=\b(?:do|does|is|should|can|am|are|will) (?:i|it|we|you|my)\b[^.!?]*) yet(?=[\s?.!]*$|,| (?:i|im|i['’]m|i['’]ve|my)\b)/giu;
/** 'Stuck at 225': the weight does not change the advice. */
const STUCK_AT =
  /(?<=\b(?:stuck|stalled|plateaued|plateau|stall|capped)) (?:at|on) (?:about |around |like )?\d{2,3}(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?\b(?! ?(?:%|percent|reps?|weeks?|months?|x|×|pull|chin|dips?|push|min|body ?weight|bw))/giu;
/** 'How do I get my bench unstuck' */
const UNSTUCK = /\bget ([^,.?!]{2,40}?) unstuck\b/giu;
/** 'I don't have one' refers to the previous answer. */
const HAS_NONE =
  /^(?:(?:but|and|sorry|well|hm+|oh|yeah|yes|ok|okay)[, ]+)*(?:i|we) (?:don['’]?t|do not) (?:have|own) (?:one|any|those|them|that|these|either)(?: (?:here|at home|at my gym|though|tho))?[\s.!?]*$/iu;
/** 'OK dumb question but …', 'quick one: …' */
const PREAMBLE =
  /^(?:(?:ok|okay|so|hey|hi|yo|sorry|right)[, ]+)*(?:(?:this is |i have |i['’]ve got )?(?:a |an |probably |maybe )*(?:dumb|stupid|silly|noob|quick|random|weird|embarrassing|daft) (?:(?:question|q)\b(?! (?:about|on|for my)\b)(?: here| time| for (?:you|u))?|one(?=[,.:;-]| but\b)))[ ,.:;!-]*(?:but |though |tho )?/iu;
/** 'I'm new, where do I start': every word of it is in every chapter. */
const WHERE_TO_START =
  /^(?:(?:hey|hi|hello|ok|so|coach)[,! ]+)*(?:i(?:['’]?m| am)? )?(?:(?:completely|totally|brand|pretty|kinda|just|all|a|an?|complete|total|absolute) )*(?:new|newbie|noob|beginner|novice|never (?:lifted|trained|worked out))(?: (?:here|before|at this|to (?:this|it|lifting|the gym|training|weights|all this)))*[,.! ]+(?:(?:so|and|but) )?(?:where|how|what) (?:do|should|can|would) i (?:even )?(?:start|begin)(?: with)?[\s?.!]*$/iu;
/** 'First meet in 6 weeks, no clue how to pick openers' */
const NO_CLUE =
  /(?:^|(?<!\b(?:has|have|had|got|['’]ve|with|is|was|are|were)),? )(?:(?:and|but|so) )?(?:i(?:['’]?ve| have| had)? (?:got )?)?(?:absolutely |really |honestly )?no (?:clue|idea)s? (?=(?:how|what|when|where|which|why)\b)/giu;
/** 'Heard from a guy at work that … is that true' */
const HEARD =
  /^(?:(?:so|hey|yo|ok)[, ]+)*(?:i )?(?:heard|read|seen|saw|been told)(?: (?:from|off|on|in|somewhere) [^,.?!]{0,30}?)?(?: somewhere| online)? that (?=.* is (?:that|it|this) (?:true|right|legit|correct))/iu;
const IS_TRUE =
  /,? is (?:that|it|this) (?:actually |even |really )?(?:true|right|legit|correct)(?: or not)?(?=[\s?.!]*$)/iu;
const TIMES_A_WEEK =
  '(?:(?:[1-7]|two|three|four|five|six|seven)(?: ?x| times| days)|twice|once)(?: (?:a|per|each|every)|\\/) ?(?:week|wk)\\b';
const LIFT =
  '(?:bench(?:ing| press)?|squat(?:ting)?|dead ?lift(?:ing)?|overhead press(?:ing)?|press(?:ing)?|pull-?ups|chin-?ups)';
/** 'Can I bench 3x a week', 'is squatting 4 times a week too much' */
const SO_OFTEN = new RegExp(
  `(?:^|(?<=[.?!,] |\\b(?:and|but|so|or) ))(?:(?:can|could|should|may|do) i (?:do )?|is (?:it )?(?:(?:ok|okay|bad|fine|good|safe|too much|enough) to )?)(?:(?:just|only|still|really) )?(${LIFT}) ${TIMES_A_WEEK}(?: (?:ok|okay|bad|fine|good|safe|enough|overkill|(?:too|so) (?:much|often)))?`,
  'giu',
);
const BASE_FORMS: Record<string, string> = { benching: 'bench', squatting: 'squat', pressing: 'press' };
const baseOf = (lift: string): string =>
  lift
    .replace(/\b(?:benching|squatting|pressing)\b/iu, (form) => BASE_FORMS[form.toLowerCase()]!)
    .replace(/(?<=lift)ing\b/iu, '');
const VERSUS = /\b(?:vs|versus)\b\.?/giu;
/** '…, or is that a myth' */
const OR_NONSENSE =
  /,? or is (?:it|that|this) (?:just |only |all |total |complete )?(?:an? )?(?:myth|bs|bullshit|nonsense|broscience|hype|overrated|overhyped|lie)(?=[\s?.!]*$)/giu;
/** 'Before training at 5am': no page mentions the time. */
const TRAINS_AT =
  /(?<=\b(?:before|after) (?:i )?(?:train|training|lift|lifting|working out|a workout)) (?:at |around )?\d{1,2}(?::\d\d)? ?[ap]m\b/giu;

/**
 * Rewrites a question for the search: in plain words, with numbers and symbols replaced by the library's
 * terms.
 */
export function asLookedUp(typed: string): string {
  const said = asPlain(typed.replace(PREAMBLE, ''));
  const keepsAge = complaintAdviceFor(typed).length > 0 || TREATED.test(typed) || WEIGHED.test(typed);
  const claim = said.replace(HEARD, 'is it true that ');
  if (WHERE_TO_START.test(said.trim())) return 'which program should a beginner follow';
  const plain = (claim === said ? said : claim.replace(IS_TRUE, ''))
    .replace(PERCENT, 'percent')
    .replace(VERSUS, 'or')
    .replace(OR_NONSENSE, '')
    .replace(TRAINS_AT, '')
    .replace(NO_CLUE, (_, at: number) => (at === 0 ? '' : ', '))
    .replace(C_SECTION, 'cesarean')
    .replace(HAD_BABY, 'gave birth to a baby')
    .replace(UNSTUCK, 'go on when $1 is stuck')
    .replace(HAS_NONE, 'what can I use instead')
    .replace(SO_OFTEN, (_, lift: string) => `how often should I ${baseOf(lift)}`)
    .replace(YET, '')
    .replace(STUCK_AT, '')
    .replace(HOURS, 'hour$1')
    .replace(HEAVY_AS, (weight) => (BY_WEIGHT.test(typed) ? weight : ''))
    .replace(AN_PERSON, 'a ')
    // Next to a condition, the age must not take over; next to a weight it may be one.
    .replace(OLD, (age) => (keepsAge ? age : `an older lifter past ${DECADES[age.charAt(0)]}`))
    .replace(TEENAGER, (age) => (keepsAge ? age : 'a teenager'))
    .replace(KID, '$1, a kid');
  return WONDERS.test(typed) && /\p{L}\s*$/u.test(plain) ? `${plain.trim()}?` : plain;
}
