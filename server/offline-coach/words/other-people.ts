const PEOPLE =
  'wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|brother|sister|son|daughter|kid|mom|mum|mother|dad|father|grandmother|grandma|grandfather|grandpa|grandson|granddaughter|cousin|uncle|aunt|nephew|niece|friend|buddy|mate|bro|colleague|coach|trainer|founder|owner|guy|girl|lad|lady|man|woman|lifter|team ?mate';
const RELATIVE = new RegExp(`\\b(?:my|our) (?:old |training )?(?:${PEOPLE})s?\\b`, 'iu');
const PERSON = new RegExp(
  `\\b(?:a|an|the|some|another|your|that) (?:old |training )?(?:${PEOPLE})s?\\b`,
  'iu',
);
/** 'My wife's squat', 'Tom's', and not 'what's', 'today's'. */
const POSSESSIVE =
  /(?<![\p{L}'’])(?!(?:what|that|it|there|here|how|where|who|when|why|let|today|yesterday|tonight|week|month|year|day|morning|night|\p{L}+day|one)['’]s)\p{L}{2,}['’]s\b/iu;
const PRONOUN = /\b(?:he|she|they|his|her|hers|their|theirs)\b/iu;
/** 'What did Ruth squat': a name within a sentence, other than of a month, a day or a lift. */
const NAME =
  /(?<=[\p{Ll}\d,] )(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{L}*\b)(?!(?:Squats?|Bench|Deadlifts?|Dead|Press|Overhead|Front|Back|Box|Incline|Romanian|Sumo|Row|Good|Please|Thanks?|Coach|Kg|Lbs?|PRs?|PBs?|Max|Dots|Wilks)\b)\p{Lu}\p{Ll}{2,}/u;
const OWN = /\b(?:my|mine|me|i|i['’]m|im|i['’]ve|ive)\b/iu;

/** 'My wife', 'our coach' */
export const namesRelative = (message: string): boolean => RELATIVE.test(message);

/** Whether a question is about what somebody else lifts. */
export const asksOfOthers = (message: string): boolean =>
  RELATIVE.test(message) ||
  POSSESSIVE.test(message) ||
  (!OWN.test(message) && (PERSON.test(message) || PRONOUN.test(message) || NAME.test(message)));

/** Whether a lift is said to be somebody else's: 'remove my wife's squat'. */
export function isLiftOfOthers(message: string, isLift: (words: string) => boolean): boolean {
  const [owner] = POSSESSIVE.exec(message) ?? [];
  if (owner === undefined) return false;
  const [first = '', second = ''] = message
    .slice(message.indexOf(owner) + owner.length)
    .trim()
    .split(/\s+/u);
  return isLift(first) || isLift(`${first} ${second}`);
}
