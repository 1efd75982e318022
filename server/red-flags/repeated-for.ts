import { FIRST_WORDS } from './first-words.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';
import { ABOUT_SAME_ONLY, hasBeenSeen, refersBack } from './refers-back.ts';
import { REPEATED_WORDS, type RepeatedResponse } from './repeated-words.ts';

/** One turn of a conversation. */
export interface Said {
  role: 'user' | 'assistant';
  text: string;
}

/** A response that an earlier answer gave. */
export interface Given {
  response: RepeatedResponse;
  language: RedFlagLanguage;
}

/** In how many exchanges the first words are still meant. Those that repeat them do not count, … */
const EXCHANGES_MAX = 2;
/** … but no older one is. */
const WITH_REPEATED_MAX = 6;

/**
 * Returns which words to repeat to a message that goes on from an answer to a red flag; null for any other.
 * @param history the turns before it, oldest first
 */
export function repeatedFor(message: string, history: readonly Said[]): Given | null {
  const exchanges = exchangesIn(history);
  const given = exchanges.map(({ answer }) => givenBy(answer));
  const flags = given.flatMap((each, at) => (each?.isRepeated === false ? [{ ...each, at }] : []));
  // A later question about doping does not end an emergency.
  const urgentFirst = flags.toSorted(
    (one, other) => Number(ABOUT_SAME_ONLY.has(one.response)) - Number(ABOUT_SAME_ONLY.has(other.response)),
  );
  for (const { at, ...first } of urgentFirst) {
    const since = exchanges.slice(0, at);
    const others = since.filter((_, nth) => given[nth] === null);
    if (others.length >= EXCHANGES_MAX || since.some(({ question }) => hasBeenSeen(question))) continue;
    if (refersBack(message, exchanges[at]!.question, first, others.length === 0)) return first;
  }
  return null;
}

/** The last exchanges, latest first. */
function exchangesIn(history: readonly Said[]): { question: string; answer: string }[] {
  const exchanges: { question: string; answer: string }[] = [];
  for (const { role, text } of history.slice(-2 * WITH_REPEATED_MAX)) {
    const last = exchanges.at(-1);
    if (role === 'user') exchanges.push({ question: text, answer: '' });
    else if (last !== undefined) last.answer ||= text;
  }
  return exchanges.reverse();
}

const OPENING = /^\*\*[^*]+\*\*/u;

const OPENINGS = new Map(
  (['en', 'es', 'de', 'fr', 'pt'] as const).flatMap((language) => [
    ...openingsOf(language, FIRST_WORDS[language], false),
    ...openingsOf(language, REPEATED_WORDS[language], true),
  ]),
);

function openingsOf(
  language: RedFlagLanguage,
  words: Record<RepeatedResponse, string>,
  isRepeated: boolean,
): [string, Given & { isRepeated: boolean }][] {
  const responses = Object.keys(REPEATED_WORDS.en) as RepeatedResponse[];
  return responses.map((response) => [OPENING.exec(words[response])![0], { response, language, isRepeated }]);
}

/** The words themselves say that they were given: the message need not be read again. */
function givenBy(answer: string): (Given & { isRepeated: boolean }) | null {
  const [opening] = OPENING.exec(answer) ?? [];
  return (opening === undefined ? undefined : OPENINGS.get(opening)) ?? null;
}
