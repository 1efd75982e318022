import { memoryIntentIn } from '#server/offline-coach/memories/memory-intents.ts';

const SAYS_YES =
  "yes|yeah|yea|ya|ye|yh|yep|yup|save it|save|log it|write it down|put it in|that['’]?s (?:right|it|correct)";
const agreed = (words: string) => `(?:${words})(?: (?:${words})| please| pls)*`;
/** 'Ya and also bench 95x4' agrees, and says another set; 'yes, 95' corrects the one that was offered. */
const AND_SET = new RegExp(
  `^(${agreed(`${SAYS_YES}|sure|ok|okay`)}),? (?=(?:and|plus|then)(?: also)? (?:log |add )?(?:[\\p{L} -]{3,20} )?\\d)`,
  'iu',
);
/** 'Yes and remember that I use straps', 'ye save, also what's 5% more'; 'ok, and what about 110' only begins with a word of agreement. */
const AND_MORE = new RegExp(
  `^((?:ok(?:ay)? )?${agreed(SAYS_YES)})(?:[,.;!]+ ?(?:and|also|plus|then|now)?|(?: and| also| plus| then| now)+) (.+)$`,
  'isu',
);
const WISH =
  /^(?:remember|note|keep|what|how|when|where|which|who|why|is|are|am|does|do|did|can|could|will|should|delete|remove|forget|plates|load|show|list|tell|give|convert)(?:['’]?s)?\b/iu;

/** Whether what follows a yes wants something of its own. */
export const wantsElse = (rest: string): boolean =>
  WISH.test(rest) || rest.endsWith('?') || memoryIntentIn(rest) !== null;

/** A message with the yes that it begins with as a sentence of its own, where more than a correction follows. */
export function withYesApart(message: string): string {
  const [, yes, rest = ''] = AND_MORE.exec(message) ?? [];
  if (yes !== undefined && wantsElse(rest)) return `${yes}.\n${rest}`;
  return message.endsWith('?') ? message : message.replace(AND_SET, '$1.\n');
}
