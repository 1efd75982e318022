import { writtenOut } from './shorthand.ts';
import { withoutTypos } from './typos.ts';

const PEOPLE = '(?:there|coach|bro|bruh|man|dude|mate|buddy|guys?|boss|sir|everyone|again|you|fam|pal)';
const GREETS =
  '(?:hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening)|morning|sup|thanks?(?: a lot| so much)?|thank you(?: so much)?|cheers)';
const SOUNDS =
  '(?:ok(?:ay)?|cool|great|nice|lol|lmf?ao|rofl|haha+|aight|ight|welp|hmm+|um+|uh+|uhm+|er+m?|ah+|oh|ugh+|wow|well|like|alright|right|bro|bruh|man|dude|mate|coach|please|listen|so|btw|by the way|also|plus|seriously|honestly|tbh|real talk)';
const ANNOUNCES =
  "(?:(?:just )?(?:(?:a |one )?(?:quick|stupid|dumb|silly|random|noob|another|last|next) (?:question|one|q)|question(?= ?[:,-])|got a question|i have a question|i(?:'ve| have) got a question)(?: for you)?)";
const ASKS =
  "(?:(?:(?:can|could|would|will) you (?:please )?|please )?(?:tell me|explain to me|let me know)(?= (?:how|what|when|why|which|who|where|if)\\b)|(?:do you know|any idea|i was (?:just )?wondering|just wondering|wondering|i (?:just )?(?:want|wanted|need|would like|'d like) to (?:know|ask)|i don't know|not sure|(?:i'm )?curious)(?= (?:how|what|when|why|which|who|where|if|whether)\\b))";
const BEFORE = new RegExp(
  `^(?:(?:${GREETS}(?: ${PEOPLE})*|${SOUNDS}|${ANNOUNCES}|${ASKS}(?: if| whether)?)(?:[ ,.!:;-]+|$))+(?=\\S)`,
  'iu',
);
const BEHIND =
  /(?:(?:, coach|[ ,.!]+(?:lol|lmf?ao|rofl|haha+|hehe|xd|bro|bruh|dude|man|mate|though|please|thanks?|thank you|tbh|ngl|fr|right now|anyway|or what|or something|or nah|af|i'm tired af|asap|and stuff|you know|any ideas?|any tips|if that makes sense|for real|for shit)))+(?=[\s.!?]*$)/iu;
/** They make a question louder, and say nothing of what it is about. */
const LOUD =
  /\b(?:really|literally|actually|super|fucking|freaking|damn|bloody|seriously|honestly|basically|even) (?=\p{L})/giu;

/** A question as someone with time would write it: no greeting, no sounds, no slips of the finger. */
export function asPlain(typed: string): string {
  const written = withoutTypos(writtenOut(typed.trim())).replace(/^(?:but |and )?y(?=[?!. ]*$)/iu, 'why');
  const plain = written.replace(BEFORE, '').replace(BEHIND, '').replace(LOUD, '');
  return /\p{L}/u.test(plain) ? plain : written;
}
