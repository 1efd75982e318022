import { DAY_MS } from '#shared/durations.ts';
import { FIRST_WORDS } from './first-words.ts';
import { hasBeenSeen } from './has-been-seen.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';
import { ABOUT_SAME_ONLY, isAcknowledged, isLogged, refersBack } from './refers-back.ts';
import { REPEATED_WORDS, type RepeatedResponse } from './repeated-words.ts';

/** One turn of a conversation. */
export interface Said {
  role: 'user' | 'assistant';
  text: string;
  /** When it was said, in milliseconds; unknown where a program keeps the conversation. */
  at?: number;
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
/** Nor are they for a flag that is older. */
const MS_MAX = 2 * DAY_MS;

/**
 * Returns which words to repeat to a message that goes on from an answer to a red flag; null for any other.
 * @param history the turns before it, oldest first
 * @param at when it was said, in milliseconds
 */
export function repeatedFor(message: string, history: readonly Said[], at: number): Given | null {
  const exchanges = exchangesIn(history);
  const given = exchanges.map(({ answer }) => givenBy(answer));
  const flags = given.flatMap((each, nth) => (each?.isRepeated === false ? [{ ...each, nth }] : []));
  // A later question about doping does not end an emergency.
  const urgentFirst = flags.toSorted(
    (one, other) => Number(ABOUT_SAME_ONLY.has(one.response)) - Number(ABOUT_SAME_ONLY.has(other.response)),
  );
  for (const { nth, ...first } of urgentFirst) {
    const { question, at: flaggedAt } = exchanges[nth]!;
    const since = exchanges.slice(0, nth);
    const others = since.filter((_, other) => given[other] === null).map(({ question }) => question);
    const subjects = others.filter((other) => !isAcknowledged(other) && !isLogged(other));
    if (subjects.length >= EXCHANGES_MAX || at - (flaggedAt ?? at) > MS_MAX) continue;
    if (since.some(({ question }) => hasBeenSeen(question, first.response))) continue;
    if (refersBack(message, question, first, others.every(isAcknowledged))) return first;
  }
  return null;
}

interface Exchange {
  question: string;
  answer: string;
  at: number | undefined;
}

/** The last exchanges, latest first. */
function exchangesIn(history: readonly Said[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const { role, text, at } of history.slice(-2 * WITH_REPEATED_MAX)) {
    const last = exchanges.at(-1);
    if (role === 'user') exchanges.push({ question: text, answer: '', at });
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
