const HANDS_OUT =
  '(?! (?:the|some|any|my|our|his|her|their|these|those|more|free|flyers?|leaflets?|shirts?|water|medals?)\\b)';
const FAINT = `(?:pass(?:ed|ing)? out${HANDS_OUT}|black(?:ed|ing)? out(?! (?:the|my|a)\\b)|gr[ae]y(?:ed|ing)? out|faint(?:ed|ing)?|los(?:e|t|ing) consciousness)`;
const NEARLY =
  "(?:almost|nearly|about to|going to|gonna|gunna|close to|on the verge of|thought (?:i|he|she) (?:would|might|will)|felt like|feel like|feels like|feeling like|i['’]?d|near[- ])";
const NEARLY_FAINTED = new RegExp(
  `\\b${NEARLY} (?:just |actually |literally |i |was |were |am |had |would |going |gonna |to ){0,3}${FAINT}\\b|\\bnear[- ]faint|\\b(?:everything|(?:my |the )?vision) (?:just |kind of |kinda |sort of |almost |briefly )?(?:went|goes|turned|going) (?:black|dark|gr[ae]y)\\b`,
  'iu',
);
/** Said for fun, or of falling asleep. */
const HARMLESS =
  /\b(?:laugh\w*|couch|sofa|bed|drunk|beers?|asleep|sleep|bored\w*|joke|price|bill|smell\w*|stench|needles?|blood (?:test|draw))\b/iu;
/** 'Everything went dark in the power cut' */
const LIGHTS_OUT =
  /\b(?:power (?:cut|outage|failure|went|was)|(?:the )?lights (?:went|were|are|off|out)|electric\w*|outage|breaker|fuse|bulbs?)\b/iu;
const CLAUSES = /[.!?;,\n]+/u;

/** Whether a message says that somebody almost lost consciousness. */
export const nearlyFainted = (message: string): boolean =>
  !LIGHTS_OUT.test(message) &&
  message.split(CLAUSES).some((clause) => NEARLY_FAINTED.test(clause) && !HARMLESS.test(clause));

/** The first words of the answer to somebody who almost lost consciousness. */
export const HAVE_IT_LOOKED_AT =
  'I am not a doctor, and almost passing out is something to have looked at: please see one before you lift heavy again.';
