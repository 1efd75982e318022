const FAINT =
  '(?:pass(?:ed|ing)? out(?! (?:the|some|any|flyers?|leaflets?|shirts?|water|medals?)\\b)|black(?:ed|ing)? out(?! (?:the|my|a)\\b)|gr[ae]y(?:ed|ing)? out|faint(?:ed|ing)?)';
const NEARLY =
  "(?:almost|nearly|about to|going to|gonna|gunna|close to|on the verge of|thought (?:i|he|she) (?:would|might|will)|felt like|feel like|feels like|feeling like|i['’]?d|near[- ])";
const NEARLY_FAINTED = new RegExp(
  `\\b${NEARLY} (?:just |actually |literally |i |was |were |am |had |would |going |gonna |to ){0,3}${FAINT}\\b|\\bnear[- ]faint|\\beverything (?:just )?(?:went|goes|turned) (?:black|dark|gr[ae]y)\\b`,
  'iu',
);
/** Said for fun, or of falling asleep. */
const NO_LIFT =
  /\b(?:laugh\w*|couch|sofa|bed|drunk|beers?|asleep|sleep|bored\w*|joke|price|bill|smell\w*|stench|needles?|blood (?:test|draw))\b/iu;

/** Whether a message says that somebody almost lost consciousness. */
export const nearlyFainted = (message: string): boolean =>
  NEARLY_FAINTED.test(message) && !NO_LIFT.test(message);

/** Said first in the answer. */
export const HAVE_IT_LOOKED_AT =
  'I am not a doctor, and almost passing out is something to have looked at: please see one before you lift heavy again.';
