import { memoryIntentIn } from '#server/offline-coach/memories/memory-intents.ts';

const SAYS_YES =
  "yes|yeah|yea|ya|ye|yh|yep|yup|save it|save|log it|write it down|put it in|that['’]?s (?:right|it|correct)";
const agreed = (words: string) => `(?:${words})(?: (?:${words})| please| pls)*`;
/** 'Ya and also bench 95x4' agrees and adds a set; 'yes, 95' corrects the offered set. */
const AND_SET = new RegExp(
  `^(${agreed(`${SAYS_YES}|sure|ok|okay`)}),? (?=(?:and|plus|then)(?: also)? (?:log |add )?(?:[\\p{L} -]{3,20} )?\\d)`,
  'iu',
);
/**
 * 'Yes and remember that I use straps', 'ye save, also what's 5% more'; 'ok, and what about 110' only starts
 * with a word of agreement.
 */
const AND_MORE = new RegExp(
  `^((?:ok(?:ay)? )?${agreed(SAYS_YES)})(?:[,.;!]+ ?(?:and|also|plus|then|now)?|(?: and| also| plus| then| now)+) (.+)$`,
  'isu',
);
const ASKS =
  /^(?:(?:what|how|when|where|which|who|why)(?:['’]?s)?\b(?! (?:a|an|i mean\p{L}*)\b)|is (?:that|it) (?:a|my|the)\b|(?:does|do|did|can|could|should) i\b)/iu;
const REQUESTS =
  /^(?:(?:remember|note|keep)\b(?! (?:it|that|this) (?:was|is|as|should)\b| it\b)|(?:delete|remove|forget)\b(?! (?:it|that|this|them)\b)|(?:plates|show|tell me|convert|warm)\b)/iu;
/** A figure that may belong to the set, unlike '5%', 'plates for 140' and the record to be removed. */
const FIGURE = /(?<![\d.])\d+(?:[.,]\d+)?(?![\d.]*\d)(?! ?(?:%|percent\b))/u;
const WITH_FIGURE =
  /^(?:plates|convert|warm|delete|remove|how do i load|what(?:['’]?s| is) \d+(?:[.,]\d+)?(?= ?%)|(?:remember|note) that)\b/iu;
/** 'Yes and my weight is 83.4' */
const ABOUT_BODY_WEIGHT =
  /^(?:my (?:body ?)?weight (?:is|was)|(?:i )?weigh(?:ed)?(?: in)?(?: at)?|(?:i['’]?m|i am) weighing|bw|bodyweight)\b[^\d]{0,20}\d+(?:[.,]\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)?(?: (?:now|today|this morning|btw|as well|too))*[\s.!]*$/iu;
const ABOUT_SET = /\b(?:it|that|this) (?:was|is|should)\b.*\d/iu;

/** Whether the text after a yes is a separate request that does not concern the confirmed set. */
export function isSeparateRequest(rest: string): boolean {
  if (ABOUT_BODY_WEIGHT.test(rest)) return true;
  if (ABOUT_SET.test(rest) || (FIGURE.test(rest) && !WITH_FIGURE.test(rest))) return false;
  return ASKS.test(rest) || REQUESTS.test(rest) || isMemory(rest);
}

const isMemory = (rest: string): boolean =>
  !/^(?:remember|note) /iu.test(rest) && memoryIntentIn(rest) !== null;

/** Splits a leading yes from a message when more than a correction follows. */
export function withYesApart(message: string): string {
  const [, yes, rest = ''] = AND_MORE.exec(message) ?? [];
  if (yes !== undefined && isSeparateRequest(rest)) return `${yes}.\n${rest}`;
  return message.endsWith('?') ? message : message.replace(AND_SET, '$1.\n');
}
