const PEOPLE =
  'wife|husband|partner|girlfriend|boyfriend|brother|sister|son|daughter|kid|mom|mum|mother|dad|father|grandmother|grandma|grandfather|grandpa|grandson|granddaughter|cousin|uncle|aunt|nephew|niece|friend|buddy|mate|bro|colleague|coach|trainer|founder|owner|guy|girl|lad|lady|man|woman|lifter|team ?mate|missus|missis|misus|mrs|gf|bf|hubby|spouse|fianc[ée]e?|pal|boss|(?:work|room|flat|house)mate|coworker|neighbou?r|nan|gran|granny|gran?ddad|sis|twin|client|student|(?:other|better) half';
const RELATIVE = new RegExp(`\\b(?:my|our) (?:old |training )?(?:${PEOPLE})s?\\b`, 'iu');
const PERSON = new RegExp(
  `\\b(?:a|an|the|some|another|your|that) (?:old |training )?(?:${PEOPLE})s?\\b`,
  'iu',
);
/** 'My wife's squat', 'Tom's', but not 'what's', 'today's'. */
const POSSESSIVE =
  /(?<![\p{L}'’])(?!(?:what|that|it|there|here|how|where|who|when|why|let|today|yesterday|tonight|week|month|year|day|morning|night|\p{L}+day|one)['’]s)\p{L}{2,}['’]s\b/iu;
const PRONOUN = /\b(?:he|she|they|his|her|hers|their|theirs)\b/iu;
/** 'What did Ruth squat': a name within a sentence that is not a month, a day or a lift. */
const NAME =
  /(?<=[\p{Ll}\d,] )(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{L}*\b)(?!(?:Squats?|Bench|Deadlifts?|Dead|Press|Overhead|Front|Back|Box|Incline|Romanian|Sumo|Row|Good|Please|Thanks?|Coach|Kg|Lbs?|PRs?|PBs?|Max|Dots|Wilks)\b)\p{Lu}\p{Ll}{2,}/u;
const OWN = /\b(?:my|mine|me|i|i['’]m|im|i['’]ve|ive)\b/iu;

/** 'My wife', 'our coach' */
export const namesRelative = (message: string): boolean => RELATIVE.test(message);

/** Whether a question is about another person's lifts. */
export const asksAboutOthers = (message: string): boolean =>
  RELATIVE.test(message) ||
  POSSESSIVE.test(message) ||
  (!OWN.test(message) && (PERSON.test(message) || PRONOUN.test(message) || NAME.test(message)));

/** Excludes coaches, because the gym's pages are about its own. */
const STRANGER = 'guy|girl|lad|lady|man|woman|kid|friend|dude|bloke|lass';
const LIFTED =
  '(?:(?:hit|got|did|made|pulled|benched|squatted|dead ?lifted|pressed|lifted|managed|smashed|nailed|repped|rowed|cleaned|snatched|jerked|worked up to|maxed)(?! (?:me|my|us|that i|i)\\b)|(?:squat|bench|deadlift|pull|press|row)(?= \\d))';
const OFTEN = '(?:just |also |finally |only |even |then |actually )*';
/**
 * Someone else who lifted something: 'My training partner benched', 'my mate squat 150', 'she hit', 'my misus
 * did 80x3'.
 */
const OTHERS_LIFTED = new RegExp(
  `(?:^|[.,!?;:] |\\b(?:log|that|when|cos|because|while|saw|watched|and|but|so|today|yesterday|lol|wow|well) )(?:he|she|they|(?:my|our) (?:\\p{L}+ ){0,2}?(?:${PEOPLE})|(?:the|an?|this|that) (?:\\p{L}+ ){0,2}?(?:${STRANGER})(?: (?:at|in|from) (?:the|my|our) gym)?) ${OFTEN}${LIFTED}\\b`,
  'iu',
);
/** An unlisted person who did a figure; the excluded nouns are body parts and training terms. */
const UNKNOWN_LIFTED = new RegExp(
  `(?:^|[.,!?;:] |\\blog )(?:my|our) (?!(?:back|legs?|arms?|shoulders?|body|best|max|last|top|first|second|heaviest|sets?|workout|session|training|day|week|squats?|bench|press|deadlifts?|pulls?|deads?|watch|app)\\b)\\p{L}+ ${OFTEN}(?:did|benched|squatted|deadlifted|pressed|pulled|lifted|hit|got) (?:an? )?\\d`,
  'iu',
);

/** 'Log bench 60x5 for my wife' */
const LOGGED_FOR_OTHERS = new RegExp(
  `\\b(?:log|record|save|add|track|enter|write|note|put)\\b.*\\d.* for (?:(?:my|our) (?:${PEOPLE})|him|her|them)[ .!]*$`,
  'iu',
);

/** Whether a message reports someone else's lift. */
export const isLiftedByOthers = (message: string): boolean =>
  OTHERS_LIFTED.test(message) || UNKNOWN_LIFTED.test(message) || LOGGED_FOR_OTHERS.test(message);

/** Whether a lift belongs to someone else: 'remove my wife's squat'. */
export function isLiftOfOthers(message: string, isLift: (words: string) => boolean): boolean {
  const [owner] = POSSESSIVE.exec(message) ?? [];
  if (owner === undefined) return false;
  const [first = '', second = ''] = message
    .slice(message.indexOf(owner) + owner.length)
    .trim()
    .split(/\s+/u);
  return isLift(first) || isLift(`${first} ${second}`);
}
