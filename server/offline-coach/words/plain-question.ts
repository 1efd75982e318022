import { writtenOut } from './shorthand.ts';
import { withoutTypos } from './typos.ts';

const PEOPLE = '(?:there|coach|bro|bruh|man|dude|mate|buddy|guys?|boss|sir|everyone|again|you|fam|pal)';
const GREETS = '(?:hi|hello|hey|hiya|howdy|sup|thanks?(?: a lot| so much)?|thank you(?: so much)?)';
const SOUNDS =
  '(?:ok(?:ay)?|lol|lmf?ao|rofl|haha+|aight|ight|welp|hmm+|um+|uh+|uhm+|er+m?|ah+|oh|ugh+|wow|please|so|btw|by the way|also|seriously|honestly|tbh|real talk)';
/** Openers that are also content words: 'cool down', 'right shoulder', 'good morning form'. */
const AMBIGUOUS =
  '(?:good (?:morning|afternoon|evening)|morning|yo|cheers|cool|great|nice|well|like|alright|right|bro|bruh|man|dude|mate|coach|listen|plus)';
const GOES_ON =
  "(?:i(?:['’](?:m|ve|d|ll))?|we|you|it|that|this|there|they|my|if|when|whenever|how|what|why|which|who|where|can|could|should|would|will|do|does|did|is|are|was|were|am|has|have|let|tell|give|show|explain|help|please|thanks|a (?:quick|question)|quick question|question)(?:['’]s|['’]re|n['’]t)?";
const ANNOUNCES =
  "(?:(?:just )?(?:(?:a |one )?(?:quick|stupid|dumb|silly|random|noob|another|last|next) (?:question|one|q)|question(?= ?[:,-])|got a question|i have a question|i(?:'ve| have) got a question)(?: for you)?)";
const ASKS =
  "(?:(?:(?:can|could|would|will) you (?:please )?|please )?(?:tell me|explain to me|let me know)(?= (?:how|what|when|why|which|who|where|if)\\b)|(?:do you know|any idea|i was (?:just )?wondering|just wondering|wondering|i (?:just )?(?:want|wanted|need|would like|'d like) to (?:know|ask)|i don't know|not sure|(?:i'm )?curious)(?= (?:how|what|when|why|which|who|where|if|whether)\\b))";
const BEFORE = new RegExp(
  `^(?:(?:${GREETS}(?: ${PEOPLE})*|${SOUNDS}|${AMBIGUOUS}(?: ${PEOPLE})*(?=[,.!:;]| (?:(?:${SOUNDS}|${AMBIGUOUS}|${GREETS})[ ,]+)*${GOES_ON}\\b|$)|${ANNOUNCES}|${ASKS}(?: if| whether)?)(?:[ ,.!:;-]+|$))+(?=\\S)`,
  'iu',
);
const BEHIND =
  /(?<![ ,.!])(?:(?:, ?(?:coach|man|mate)|[ ,.!]+(?:lol|lmf?ao|rofl|haha+|hehe|xd|bro|bruh|dude|though|please|thanks?|thank you|tbh|ngl|fr|right now|anyway|or what|or something|or nah|af|i'm tired af|asap|and stuff|you know|any ideas?|any tips|if that makes sense|for real|for shit)))+(?=[\s.!?]*$)/iu;
/** Intensifiers, which carry no content. */
const LOUD =
  /\b(?:(?:really|literally|actually|fucking|freaking|damn|seriously|honestly|basically) (?=\p{L})|super (?=(?:heavy|light|hard|easy|sore|tight|stiff|weak|strong|slow|fast|low|high|deep|wide|close|long|short|tired|sick|bad|good|important|confused|nervous|fat|skinny)\b)|even (?=(?:is|are|was|do|does|did|need|have|work|works|matter|matters|possible|worth|bother|necessary|help|helps|mean|means|use|safe|good|legal|real|start|count)\b))/giu;

/** 'A 70 year old': the library has age groups, and its numbers mean other things. */
const AGED = /\b(?:an? |my )?(\d{1,2})[- ]?(?:years?|yrs?)[- ]?olds?\b/giu;
const [YOUNG_TO, OLD_FROM] = [17, 50];

function byAge(words: string, years: string): string {
  const age = Number(years);
  return age >= OLD_FROM ? 'an older lifter' : age <= YOUNG_TO && age > 5 ? 'a teenager' : words;
}

const JOINT = '(?:knees?|back|shoulders?|hips?|wrists?|ankles?|neck)';
/** 'It bugs my lower back' */
const BOTHERS = new RegExp(
  `\\b(?:bug|bother|annoy|irritate)(s)?(?= (?:my|the) (?:\\p{L}+ )?(?:${JOINT}|elbows?)\\b)`,
  'giu',
);
/** 'My knee is acting up', 'elbows killing me', 'my elbows kill after arm day' */
const ACTS_UP = new RegExp(
  `\\b(${JOINT}|elbows?(?= (?:(?:is|are) )?kill(?:s|ing)?\\b)) (?:(?:is|are|keeps?) )?(?:(?:acts?|acting|flares?|flaring) up|kill(?:s|ing)?(?: me)?)\\b(?! (?:the|my|your|an?)\\b)`,
  'giu',
);

/** 'Knee was puffy' */
const PUFFY = new RegExp(
  `(?<=\\b(?:${JOINT}|elbows?) (?:(?:is|are|was|were|looks?|looked|feels?|felt|got|all|a bit|so|still) ){0,3})(?:puffy|puffed up)\\b`,
  'giu',
);

/** Normalizes a question: removes greetings and interjections and corrects typos. */
export function asPlain(typed: string): string {
  const written = withoutTypos(writtenOut(typed.trim())).replace(/^(?:but |and )?y(?=[?!. ]*$)/iu, 'why');
  const plain = written
    .replace(BOTHERS, (_, s) => `hurt${s ?? ''}`)
    .replace(ACTS_UP, (_, joint: string) => `${joint} ${/[^s]s$/iu.test(joint) ? 'hurt' : 'hurts'}`)
    .replace(PUFFY, 'swollen')
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(LOUD, '')
    .replace(AGED, byAge);
  return /\p{L}/u.test(plain) ? plain : written;
}
