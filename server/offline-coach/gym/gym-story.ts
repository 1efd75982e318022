import { everydayness } from '#server/library/search/everyday-words.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

const GYM = '(?:the|this|your) (?:gym|club|place)';
/** 'Tell me the story of the gym', 'who started this gym', 'how old is the gym' */
const STORY = new RegExp(
  `\\b(?:story|history|origins?|beginnings?) (?:of|behind) ${GYM}\\b|\\b(?:gym|club)['’]s (?:story|history)\\b|\\bhow (?:did|was|has) ${GYM} (?:start|begin|began|founded|built|come about|come to be)|\\bwho (?:started|founded|built|opened|created|began|set up) ${GYM}\\b|\\b(?:when|what year) (?:was ${GYM} (?:founded|started|opened|built)|did ${GYM} (?:start|begin|first open))\\b|\\bhow (?:old|long) (?:is|has) ${GYM}\\b|\\bsince when (?:has|does|is) ${GYM}\\b`,
  'iu',
);
/** Asks who the founder is and about their career; anything more specific goes to the library unchanged. */
const ABOUT_FOUNDER =
  /\b(?:who(?! (?:\p{L}+ed|taught)\b)|whos|champion|champ|won|win|winning|medals?|story|legit|famous|real)\b/iu;

/** The gym as its pack names it. */
export interface Founded {
  gym: string;
  founder: string;
  town: string;
}

/** Returns the search text for the story of the gym or its founder; null when a question is about neither. */
export function storyAsked(question: string, founded: Founded | null): string | null {
  if (founded === null) return null;
  const { founder, gym } = founded;
  if (STORY.test(question))
    return `What is the history of ${gym}${/\bwho\b/iu.test(question) ? `, founded by ${founder}` : ''}?`;
  const isNamed = names(founder, question) || /\bthe founder\b/iu.test(question);
  if (liftIn(question) !== null) return null;
  if (
    !isNamed ||
    !ABOUT_FOUNDER.test(question) ||
    /\b(?:say|says|said|think|recommend|advise)\b/iu.test(question)
  )
    return null;
  return /\b(?:champ\w*|won|win|winning|medals?)\b/iu.test(question)
    ? `What did ${founder} win or achieve?`
    : `Who is ${founder}?`;
}

/** Everyday weight above which a first name is also a word: Will, Mark, Art and May. */
const EVERYDAY = 0.45;

/**
 * Whether a question has the founder's full or first name; 'will' and 'mark' need a capital in mid-sentence.
 */
function names(founder: string, question: string): boolean {
  if (question.toLowerCase().includes(founder.toLowerCase())) return true;
  const [first = ''] = founder.match(/\p{L}{2,}(?!\p{L}*\.)/u) ?? [];
  if (first === '') return false;
  const isEveryday = everydayness(first.toLowerCase()) > EVERYDAY;
  const [wordStart, wordEnd] = ['(?<!\\p{L})', '(?!\\p{L})'];
  return isEveryday
    ? new RegExp(`(?<=[\\p{L}\\p{N},;:] )${first}${wordEnd}`, 'u').test(question)
    : new RegExp(`${wordStart}${first}${wordEnd}`, 'iu').test(question);
}

/** 'My son is 12, can he lift' */
const ABOUT_SOMEBODY_ELSE =
  /\b(?:son|daughter|wife|husband|kids?|child|boy|girl|nephew|niece|friend|mate|brother|sister|dad|father|mom|mum|mother|partner|girlfriend|boyfriend|doctor|physio|my coach)\b/iu;

const PRONOUN = /\b(?:she|he)\b/iu;
/** 'Who is Dale' introduces a person; 'who is the founder' and 'who is in charge' name nobody. */
const WHO_IS =
  /\bwho(?:['’]?s| is| was) (?!(?:the|your|our|this|in|at|on|behind)\b)(?<who>\p{L}+(?: \p{L}+)?)[\s?.!]*$/iu;

/**
 * Replaces a pronoun with the person's name: 'How strong was she' after an answer about the founder, 'what
 * does he think' after 'who is Dale'.
 */
export function withPerson(
  question: string,
  {
    founded,
    exchanges,
  }: { founded: Founded | null; exchanges: readonly { question: string; answer: string }[] },
): string {
  if (ABOUT_SOMEBODY_ELSE.test(question)) return question;
  const person = personInContext(founded?.founder ?? null, exchanges);
  return person === null || names(person, question) ? question : question.replace(PRONOUN, person);
}

function personInContext(
  founder: string | null,
  exchanges: readonly { question: string; answer: string }[],
): string | null {
  const naming = exchanges.find(({ question }) => !PRONOUN.test(question));
  const asked = WHO_IS.exec(naming?.question.trim() ?? '')?.groups?.who;
  if (asked === undefined || (founder !== null && names(founder, asked)))
    return founder !== null && exchanges[0]?.answer.includes(founder) ? founder : null;
  return naming !== undefined && isNamedIn(naming.answer, asked) ? asked : null;
}

/** Whether a text uses a word as a name: capitalized in mid-sentence, or before another capital. */
function isNamedIn(text: string, name: string): boolean {
  const capitalized = name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return new RegExp(`(?<=[\\p{Ll},;:] )${capitalized}(?!\\p{L})|(?<!\\p{L})${capitalized} \\p{Lu}`, 'u').test(
    text,
  );
}

export const foundedBy = ({ gym, founder, town }: Founded): string =>
  `**${founder}** founded ${gym} in ${town}${town.endsWith('.') ? '' : '.'}`;
