import { withPainlessNoise } from './complaints.ts';
import { withPeopleNamed } from './people-named.ts';
import { asPlain } from './plain-question.ts';
import { withTimeOff } from './time-off.ts';

/** 'Do you know if they open early' is a question, with or without a question mark. */
const WONDERS =
  /^\W*(?:(?:and|so|but|hey|hi)\W+)*(?:do you know|any idea|(?:i was )?(?:just )?wondering) (?:if|whether) /iu;
/** 'OK dumb question but …', 'quick one: …' */
const PREAMBLE =
  /^(?:(?:ok|okay|so|hey|hi|yo|sorry|right)[, ]+)*(?:(?:this is |i have |i['’]ve got )?(?:a |an |probably |maybe )*(?:dumb|stupid|silly|noob|quick|random|weird|embarrassing|daft) (?:(?:question|q)\b(?! (?:about|on|for my)\b)(?: here| time| for (?:you|u))?|one(?=[,.:;-]| but\b)))[ ,.:;!-]*(?:but |though |tho )?/iu;
/** 'I'm new, where do I start': every word of it is in every chapter. */
const WHERE_TO_START =
  /^(?:(?:hey|hi|hello|ok|so|coach)[,! ]+)*(?:i(?:['’]?m| am)? )?(?:(?:completely|totally|brand|pretty|kinda|just|all|an?|complete|total|absolute) )*(?:new|newbie|noob|beginner|novice|never (?:lifted|trained|worked out))(?: (?:here|before|at this|to (?:this|it|lifting|the gym|training|weights|all this)))*[,.! ]+(?:(?:so|and|but) )?(?:where|how|what) (?:do|should|can|would) i (?:even )?(?:start|begin)(?: with)?[\s?.!]*$/iu;
/** 'Heard from a guy at work that … is that true' */
const HEARD =
  /^(?:(?:so|hey|yo|ok)[, ]+)*(?:i )?(?:heard|read|seen|saw|been told)(?: (?:from|off|on|in|somewhere) [^,.?!]{0,30}?)?(?: somewhere| online)? that (?=.* is (?:that|it|this) (?:true|right|legit|correct))/iu;
const IS_TRUE =
  /,? (?:is (?:that|it|this|he|she)|are they) (?:actually |even |really )?(?:true|right|legit|correct)(?: (?:or not|about that))?(?=[\s?.!]*$)/iu;
/** 'My friend says … is he right'; of a relative or a doctor it matters who says it. */
const SAYS =
  /^(?:(?:so|hey|yo|ok)[, ]+)*(?:(?:my|a|the|some|this) (?:(?:gym|training|best|lifting) )?(?:friends?|buddy|buddies|mates?|pals?|bros?|bloke|guys?|dudes?|partner|coworkers?|co-workers?|colleagues?|roommate|neighbou?r|boss|coach|trainer)(?: (?:at|in|from) (?:my |the )?(?:work|gym|office|school|club))?|people|everyone|everybody|someone|somebody|they) (?:says?|said|thinks?|claims?|reckons?|(?:keeps?|kept) saying|told me|tells me|insists?)(?: that)? (?=.*,? (?:is (?:he|she|that|it|this)|are they) (?:true|right|legit|correct))/iu;
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
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
/** 'I can only do tuesdays and thursdays' */
const ONLY_DAYS = new RegExp(
  `\\bonly (?:do|make|train|come|lift)(?: (?:in|on))? (${DAY}(?:(?:,| and| &| \\+)+ ${DAY})*)\\b(?: (?:mornings?|nights?|evenings?|afternoons?|after work))?`,
  'giu',
);
const A_WEEK = ['once', 'two days', 'three days', 'four days'];

/** What people write, and what the library calls it; applied in this order. */
const REWRITES: readonly (readonly [
  RegExp,
  string | ((found: string, ...groups: (string | undefined)[]) => string),
])[] = [
  // 'Write me a text about squats': the library tells what it has.
  [
    /^(?:(?:hey|hi|ok|please|coach)[, ]+)*(?:(?:can|could|would) you )?(?:please )?(?:write|make|draft|compose|give)(?: me| us)? (?:an?|some|a few) (?:(?:short|long|little|quick|nice|good) )*(?:texts?|essays?|articles?|paragraphs?|summary|summaries|overview|blog ?posts?|guide|introduction|intro|report|lines|sentences) (?:about|on) (?=\p{L})/iu,
    'tell me about ',
  ],
  // 'Show me the chapter on box squats'
  [
    /^(?:(?:can|could) you )?(?:please )?(?:show|open|find|give|read)(?: me)? (?:the|a|your|any) (?:chapter|page|section|part|passage|article)s? (?:on|about|for) (?=\p{L})/iu,
    'tell me about ',
  ],
  // 'Is 100 kg bench good', 'is a squat of 140 any good for my weight'
  [
    new RegExp(
      `^is (?:a |an )?(?:(${LIFT}) of )?\\d{2,3}(?:[.,]\\d)? ?(?:kgs?|kilos?|lbs?|pounds?)?(?: (?:for )?(?:a |an |the |on )?(${LIFT}))? (?:max |pr )?(?:any |a |really )?(?:good|ok|okay|strong|decent|impressive|weak|bad)(?: (?:for|at) [^?,.]{1,40})?(?=[\\s?.!]*$)`,
      'iu',
    ),
    (found, before, after) =>
      before === undefined && after === undefined ? found : `what is a good ${before ?? after}`,
  ],
  // 'Bench form tips'
  [
    /^(?:any |some |give me (?:some )?)?(?!my\b)(\p{L}+(?: \p{L}+)?) (?:form|technique) (?:tips?|advice|pointers|help)(?=[\s?.!]*$)/iu,
    'how do I $1',
  ],
  // 'What % for speed squats'
  [/(?<![\d\p{L}] ?)%(?=\s|$)|(?<=\b(?:what|which|how many|as|in|the|a) )%(?=\s|$)/giu, 'percent'],
  [/\b(?:vs|versus)\b\.?/giu, 'or'],
  // '…, or is that a myth'
  [
    /,? or is (?:it|that|this) (?:just |only |all |total |complete )?(?:an? )?(?:myth|bs|bullshit|nonsense|broscience|hype|overrated|overhyped|lie)(?=[\s?.!]*$)/giu,
    '',
  ],
  // 'Before training at 5am': no page mentions the time.
  [
    /(?<=\b(?:before|after) (?:i )?(?:train|training|lift|lifting|working out|a workout)) (?:at |around )?\d{1,2}(?::\d\d)? ?[ap]m\b/giu,
    '',
  ],
  // 'First meet in 6 weeks, no clue how to pick openers'
  [
    /(?:^|(?<!\b(?:has|have|had|got|['’]ve|with|is|was|are|were)),? )(?:(?:and|but|so) )?(?:i(?:['’]?ve| have| had)? (?:got )?)?(?:absolutely |really |honestly )?no (?:clue|idea)s? (?=(?:how|what|when|where|which|why)\b)/giu,
    (found) => (/^[ ,]/u.test(found) ? ', ' : ''),
  ],
  [/\bc[- ]?section\b/giu, 'cesarean'],
  // 'I'm pregnant, 20 weeks': no page goes by the week.
  [/(?<=\bpregnant),? (?:at |with )?(?:about |around )?\d{1,2} (?:weeks?|months?)(?: along| in)?\b/giu, ''],
  [/\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine) (?:weeks?|months?) (?=pregnant\b)/giu, ''],
  // 'What do I do on day one'
  [/\b(?:on|for) day (?:one|1)\b(?! of)/giu, 'on the first day'],
  // 'I just had a baby'
  [
    /(?<=^|\b(?:i|just|i['’]ve|i have|and) )had (?:a|my|our) (?:(?:first|second|third|new|little|1st|2nd|3rd) )*(?:baby|twins)\b(?! (?:over|seat|shower|on my|lifting))/giu,
    'gave birth to a baby',
  ],
  [/\bget ([^,.?!]{2,40}?) unstuck\b/giu, 'go on when $1 is stuck'],
  // 'I don't have one' refers to the previous answer.
  [
    /^(?:(?:but|and|sorry|well|hm+|oh|yeah|yes|ok|okay)[, ]+)*(?:i|we) (?:don['’]?t|do not) (?:have|own) (?:one|any|those|them|that|these|either)(?: (?:here|at home|at my gym|though|tho))?[\s.!?]*$/iu,
    'what can I use instead',
  ],
  [SO_OFTEN, (_, lift) => `how often should I ${baseOf(lift!)}`],
  // 'Do I need a belt yet'
  [
    /(?<=\b(?:do|does|is|should|can|am|are|will) (?:i|it|we|you|my)\b[^.!?]*) yet(?=[\s?.!]*$|,| (?:i|im|i['’]m|i['’]ve|my)\b)/giu,
    '',
  ],
  // 'Stuck at 225': the weight does not change the advice.
  [
    /(?<=\b(?:stuck|stalled|plateaued|plateau|stall|capped)) (?:at|on) (?:about |around |like )?\d{2,3}(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?\b(?! ?(?:%|percent|reps?|weeks?|months?|x|×|pull|chin|dips?|push|min|body ?weight|bw))/giu,
    '',
  ],
  [/\bhr(s)?\b/giu, 'hour$1'],
  // 'How often should I lift if I'm brand new': the pages speak of beginners, and of brands of bands.
  [
    /\b(?:if|when|since|because|as) i(?:['’]?m| am) (?:(?:still|just|totally|completely|pretty|brand) )*new(?: to (?:this|it|lifting|training|weights|the gym))?(?=[\s?.!]*$|,)/giu,
    'as a beginner',
  ],
  [/\bbrand[- ]new\b/giu, 'new'],
  // 'Every single day' is not about singles, nor 'for ages' about age.
  [/\bevery single (?=\p{L})/giu, 'every '],
  [/\bfor (?:ages|forever)\b(?! (?:\d|of\b|under\b|over\b|from\b|up to\b))/giu, 'for months'],
  // 'My bench isn't going up, it won't budge'; bodyweight goes up by eating.
  [
    /(?<!\b(?:body ?|my |the )weight |\bscales? )\b(?:it['’]?s not|(?:it )?(?:is|has) not|(?:it )?(?:is|has)n['’]t|it ain['’]?t) (?:mov(?:ed|ing)|budg(?:ed|ing)|going (?:up|anywhere)|gone up)\b(?! (?:off|out|past|forward))/giu,
    'is stuck',
  ],
  [/\b(?:normal|typical|usual|regular) (?=week\b(?! of))/giu, 'training '],
  [
    ONLY_DAYS,
    (found, days) => {
      const often = A_WEEK[days!.match(new RegExp(`\\b${DAY}\\b`, 'giu'))!.length - 1];
      return often === undefined ? found : `only train ${often} a week`;
    },
  ],
  // 'Explain it like I'm five'
  [
    /(?<=\b(?:explain|tell|describe|say|put|break)\b[^.?!]{0,60}),? like (?:i['’]?m|i am) (?:an? )?(?:5|five|6|six|10|ten|kid|child|idiot|dummy)(?: years? old)?\b(?! ?(?:kgs?|kilos?|lbs?|pounds?|weeks?|reps?|%))/giu,
    ' in plain words',
  ],
  // 'How long should I rest between heavy bench sets': the lift changes nothing.
  [
    /^(?:(?:and|so|ok|but) )*how (?:long|much)(?: time)?(?: (?:should|do|must|would) (?:i|you|we))?(?: (?:take|have|need))? (?:to )?(?:rest|break|wait)(?: time| period)?(?: (?:should|do) i (?:take|have|need))?(?: (?:is|in|a|my|of))* (?:between|before (?:my|the) next)(?= (?:[\w-]+ ){0,3}(?:heavy|hard|top|work(?:ing)?|max(?:imal)?|big|singles?|doubles?|triples?)\b)(?: (?:my|the|heavy|hard|top|work(?:ing)?|max(?:imal)?|big|next|bench|press|squats?|deadlifts?)){0,3} (?:sets?|singles?|doubles?|triples?|squats?|bench|deadlifts?|lifts?|ones?)(?: (?:on|of|in|for) (?:my |the )?(?:squats?|bench(?: press)?|deadlifts?|press))?(?=[\s?.!]*$)/iu,
    'how much rest should I take between heavy sets',
  ],
  // 'Is it dead in the mornings'
  [
    /^(?:(?:and|so|ok|hey|also)[ ,]+)*is (?:it|the place) (?:(?:usually|always|really|super|normally|very|too) )*(?:dead|rammed|packed|heaving|mobbed|crowded|empty|quiet|busy) (?=(?:in|on|at|after|before|around|during|now|right|early|late|this)\b)/iu,
    'is the gym busy ',
  ],
  // 'Lost 8 kilos and my lifts are going down': no page goes by the kilo.
  [
    /\b(los(?:t|e|ing)|gain(?:ed|ing)?) (?:about |around |like |some )?\d+(?:[.,]\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)\b(?! (?:on|off|from|in) (?:my|the)\b)(?!(?:(?!\b(?:and|but|since|while)\b)[^,.!?])*\b(?:bench\p{L}*|squat\p{L}*|dead ?lifts?|deads?|ohp|press|lifts?)\b)/giu,
    '$1 weight',
  ],
  [/\bstitch in (?:my|the|your) side\b/giu, 'side stitch'],
  // 'Gloves yay or nay'
  [/\by(?:ay|ea|ea?h) or nay\b/giu, 'good or bad'],
  // 'What are those chains for, looks cool'
  [
    /, (?:(?:it|that|this|they) )?(?:looks?|sounds?|seems?) (?:(?:so|really|pretty|kinda|super|very) )*(?:cool|fun|scary|weird|crazy|hard|awesome|sick|fancy|interesting)(?=[\s.!]*$)/giu,
    '',
  ],
];

/**
 * Rewrites a question for the search: in plain words, with numbers and symbols replaced by the library's
 * terms.
 */
export function asLookedUp(typed: string): string {
  const question = asPlain(typed.replace(PREAMBLE, ''));
  if (WHERE_TO_START.test(question.trim())) return 'which program should a beginner follow';
  const claim = question.replace(HEARD, 'is it true that ').replace(SAYS, 'is it true that ');
  const rewritten = REWRITES.reduce(
    (text, [written, called]) =>
      typeof called === 'string' ? text.replace(written, called) : text.replace(written, called),
    claim === question ? question : claim.replace(IS_TRUE, ''),
  );
  const plain = withPainlessNoise(withTimeOff(withPeopleNamed(rewritten, typed)));
  return WONDERS.test(typed) && /\p{L}\s*$/u.test(plain) ? `${plain.trim()}?` : plain;
}
