import { ENGLISH } from './english.ts';
import { fold } from './fold.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import {
  RED_FLAG_KINDS,
  type RedFlag,
  type RedFlagKind,
  type RedFlagRule,
  type RedFlagTable,
} from './red-flag-table.ts';
import { SPANISH } from './spanish.ts';
import { withoutTypos } from './typos.ts';

export const RED_FLAG_TABLES: readonly RedFlagTable[] = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE];
/** A longer message is a pasted page; its beginning and its end are the person's own. */
const CHARACTERS_MAX = 6000;
/** Characters on either side of a sign in which words may excuse it. */
const CLAUSE_MAX = 120;
const SENTENCE_END = /[.!?;](?= |$)/u;
const CLAUSE_END = /[.!?;:,](?= |$)/u;

/**
 * Finds the most urgent sign in a message that its writer, or someone with them, needs a person rather than a
 * coach; null when there is none.
 */
export function redFlagIn(message: string): RedFlag | null {
  const text =
    message.length <= CHARACTERS_MAX
      ? message
      : `${message.slice(0, CHARACTERS_MAX / 2)}. ${message.slice(-CHARACTERS_MAX / 2)}`;
  const folded = fold(text);
  const found = RED_FLAG_TABLES.flatMap((table) => {
    const kind = kindIn(folded, table);
    const language = table.language;
    return kind === null ? [] : [{ kind, language, likeness: folded.match(table.commonWords)?.length ?? 0 }];
  });
  // The same word can be a sign in several languages: the message's small words decide.
  const [best] = found.sort((a, b) => b.likeness - a.likeness || rank(a.kind) - rank(b.kind));
  return best === undefined ? null : { kind: best.kind, language: best.language };
}

function kindIn(folded: string, table: RedFlagTable): RedFlagKind | null {
  const written = [...new Set([folded, withoutTypos(folded, table.words)])];
  const kinds = table.rules.flatMap((rule) =>
    written.some((text) => hasSign(text, rule, table)) ? [rule.kind] : [],
  );
  return kinds.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

const rank = (kind: RedFlagKind) => RED_FLAG_KINDS.indexOf(kind);

function hasSign(text: string, { says, unless, despite }: RedFlagRule, table: RedFlagTable): boolean {
  for (const { 0: sign, index } of text.matchAll(says)) {
    if (unless === undefined) return true;
    const end = index + sign.length;
    const before = clausesOf(text.slice(Math.max(0, index - CLAUSE_MAX), index), table).at(-1)!;
    const after = clausesOf(text.slice(end, end + CLAUSE_MAX), table)[0]!;
    if (despite !== undefined && sentenceAt(text, index, end).search(despite) !== -1) return true;
    if (!isExcused(before, sign, after, unless, table.negations)) return true;
  }
  return false;
}

/** Only words in the sign's own clause excuse it, and not when they are denied: 'chest pain, not soreness'. */
function isExcused(before: string, sign: string, after: string, unless: RegExp, negations: RegExp): boolean {
  const [start, end] = [before.length, before.length + sign.length];
  return [...(before + sign + after).matchAll(unless)].some(({ 0: excuse, index }) => {
    const lead =
      index >= end
        ? after.slice(0, index - end)
        : index + excuse.length <= start
          ? before.slice(0, index)
          : '';
    return !negations.test(lead);
  });
}

function sentenceAt(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - CLAUSE_MAX), start)
    .split(SENTENCE_END)
    .at(-1)!;
  const after = text.slice(end, end + CLAUSE_MAX).split(SENTENCE_END)[0]!;
  return before + text.slice(start, end) + after;
}

function clausesOf(text: string, { joins }: RedFlagTable): string[] {
  return text.split(CLAUSE_END).flatMap((clause) => clause.split(joins));
}
