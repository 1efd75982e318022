import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { ENGLISH_FOLLOW_UP } from './english-follow-up.ts';
import { fold } from './fold.ts';
import type { FollowUpTable } from './follow-up-table.ts';
import { FRENCH_FOLLOW_UP } from './french-follow-up.ts';
import { GERMAN_FOLLOW_UP } from './german-follow-up.ts';
import { PORTUGUESE_FOLLOW_UP } from './portuguese-follow-up.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';
import type { RepeatedResponse } from './repeated-words.ts';
import { SPANISH_FOLLOW_UP } from './spanish-follow-up.ts';

const TABLES: Record<RedFlagLanguage, FollowUpTable> = {
  en: ENGLISH_FOLLOW_UP,
  es: SPANISH_FOLLOW_UP,
  de: GERMAN_FOLLOW_UP,
  fr: FRENCH_FOLLOW_UP,
  pt: PORTUGUESE_FOLLOW_UP,
};

/** A longer message is mostly pasted text. */
const CHARACTERS_MAX = 2000;
/** These replies stop only what goes on about the same: somebody who asked about doping may train. */
export const ABOUT_SAME_ONLY: ReadonlySet<RepeatedResponse> = new Set(['doping', 'minor']);
const FRAGMENT_WORDS_MAX = 3;
/** After a question about doping: '500 mg a week?', 'how do I take it safely' */
const DOSE =
  /\d ?(?:mg|ml|mcg|iu|cc)\b|\b(?:weeks?|cycles?|dos(?:e|es|age)|stack|pct|inject\w*|safely|side effects)\b/u;
/** An order for training, whatever sets it names: 'give me a 5x5 program', 'ok then 3x5 at 60 kg' */
const ORDERS =
  /\b(?:give me|make me|build|design|write me|put together|plans?|lets|let's|instead|then|so|program\w*|routine|workout for|hazme|dame|haz|rutina|mach mir|gib mir|schreib mir|donne-moi|fais-moi|ecris-moi|programme|faz|monta|me da)\b/u;
const ASKS_OF_OTHER =
  /^[¿¡]?(?:how|what|whats|who|where|when|which|hello|hi|hey|que|cual|cuanto|donde|quien|hola|wie|was|wer|wo|wann|hallo|combien|quel|quelle|qui|ou|salut|bonjour|qual|quanto|onde|quem|oi|ola)\b/u;
/** 'Squat 100 kg x 5', 'benched 100 today', 'pulled 200 kg' */
const SET =
  /(?:squatted|benched|dead ?lifted|pressed|pulled|rowed|repped) (?:\w+ ){0,2}\d|\d ?(?:kgs?|kilos?|lbs?|pounds?)\b|\d ?(?:kgs?|kilos?|lbs?|pounds?|libras?)? ?(?:x|×|\*|for|por|mal|fois|a) ?\d/u;
/** 'What does Ruth squat', 'Tom’s bench' */
const NAME =
  /\b(?:did|does|has|can) \p{Lu}\p{Ll}+\b(?! I\b)|\b\p{Lu}\p{Ll}+['’]s\b(?<!\b(?:To(?:day|morrow|night)|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|It|That|What|There|Here|How|Where|Who|When|Why|Let|He|She)['’]s)/u;

/**
 * Whether a message goes on from one with a red flag: names no other subject, or asks what one may still do.
 * @param isNext whether no other subject came between, to which a bare 'why' would refer
 */
export function refersBack(
  message: string,
  flagged: string,
  { response, language }: { response: RepeatedResponse; language: RedFlagLanguage },
  isNext: boolean,
): boolean {
  const said = message.slice(0, CHARACTERS_MAX);
  const folded = fold(said).trim();
  // Everybody may go on in English.
  const all = [...new Set([language, 'en' as const])].map((each) => TABLES[each]);
  const has = (key: Pattern) => all.some((words) => words[key].test(folded));
  if (has('agrees') || hasBeenSeen(said)) return false;
  const isDose = response === 'doping' && DOSE.test(folded);
  if (ABOUT_SAME_ONLY.has(response)) return isNext && (isDose || (isBare(folded, all) && !has('elsewhere')));
  if (message.trim() === NO_WORDS) return isNext;
  if (has('account')) return false;
  // 'He' is 'I have' in Spanish.
  if (isAboutOther(said, folded, fold(flagged), TABLES[language])) return false;
  if (has('care')) return true;
  if (has('elsewhere')) return false;
  if (response === 'eating' && has('food')) return true;
  if (isLog(folded, all)) return false;
  if (has('training') || has('body')) return true;
  if (!isNext) return false;
  return isBare(folded, all) || has('pronoun') || has('when') || has('continues') || isFragment(folded);
}

type Pattern = {
  [K in keyof FollowUpTable]: FollowUpTable[K] extends RegExp ? K : never;
}[keyof FollowUpTable];

/** Whether a doctor has seen them meanwhile, or for harm to oneself, somebody knows. */
export function hasBeenSeen(message: string): boolean {
  const folded = fold(message.slice(0, CHARACTERS_MAX));
  return Object.values(TABLES).some(({ seen, notYetSeen }) => seen.test(folded) && !notYetSeen.test(folded));
}

/** Whether it consists of words that name no subject. */
function isBare(folded: string, all: readonly FollowUpTable[]): boolean {
  const words = folded.match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length === 0) return folded.includes('?');
  return (
    words.every((word) => all.some(({ small }) => small.has(word))) &&
    !words.every((word) => all.some(({ acknowledges }) => acknowledges.has(word)))
  );
}

/** 'DOMS?', 'low blood sugar?' */
const isFragment = (folded: string): boolean =>
  folded.endsWith('?') && folded.split(' ').length <= FRAGMENT_WORDS_MAX && !ASKS_OF_OTHER.test(folded);

const isLog = (folded: string, all: readonly FollowUpTable[]): boolean =>
  /\d/u.test(folded) &&
  !ORDERS.test(folded) &&
  !folded.includes('?') &&
  !all.some(({ asks }) => asks.test(folded)) &&
  (SET.test(folded) || all.some(({ logs }) => logs.test(folded)));

/** Whether it is about another person than the flagged message. */
function isAboutOther(
  said: string,
  folded: string,
  flagged: string,
  { others, own, pronoun }: FollowUpTable,
): boolean {
  const person = others.exec(folded)?.[0];
  // 'My husband says just do legs' is about oneself.
  const isQuoted = new RegExp(
    `${person} (?:says?|said|thinks?|told|wants me|sagt|meint|dit|dice|diz|fala)\\b`,
    'u',
  ).test(folded);
  if (isQuoted) return false;
  if (person === undefined) return NAME.test(said) && !others.test(flagged) && !own.test(folded);
  if (others.test(flagged) && (flagged.includes(person) || !person.includes(' '))) return false;
  const rest = folded.replace(person, ' ');
  return !own.test(rest) && !pronoun.test(rest);
}
