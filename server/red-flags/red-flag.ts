import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { PORTUGUESE } from './portuguese.ts';
import { RED_FLAG_KINDS, type RedFlag, type RedFlagKind, type RedFlagTable } from './red-flag-table.ts';
import { SPANISH } from './spanish.ts';
import { withoutTypos } from './typos.ts';

const TABLES: readonly RedFlagTable[] = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE];
/** A longer message is a pasted page; its beginning and its end are the person's own. */
const CHARACTERS_MAX = 6000;

/**
 * Finds the most urgent sign in a message that its writer, or someone with them, needs a person rather than a
 * coach; null when there is none.
 */
export function redFlagIn(message: string): RedFlag | null {
  const text =
    message.length <= CHARACTERS_MAX
      ? message
      : `${message.slice(0, CHARACTERS_MAX / 2)} ${message.slice(-CHARACTERS_MAX / 2)}`;
  const folded = fold(text);
  const found = TABLES.flatMap((table) => {
    const kind = kindIn(folded, table);
    const language = table.language;
    return kind === null ? [] : [{ kind, language, likeness: folded.match(table.commonWords)?.length ?? 0 }];
  });
  // The same word can be a sign in several languages: the message's small words decide.
  const [best] = found.sort((a, b) => b.likeness - a.likeness || rank(a.kind) - rank(b.kind));
  return best === undefined ? null : { kind: best.kind, language: best.language };
}

function kindIn(folded: string, { words, rules }: RedFlagTable): RedFlagKind | null {
  const written = [...new Set([folded, withoutTypos(folded, words)])];
  const kinds = rules.flatMap(({ kind, says, unless }) =>
    written.some((text) => says.test(text) && unless?.test(text) !== true) ? [kind] : [],
  );
  return kinds.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

const rank = (kind: RedFlagKind) => RED_FLAG_KINDS.indexOf(kind);

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘`´]/gu, "'")
    .replace(/ß/gu, 'ss')
    .replace(/œ/gu, 'oe')
    .replace(/\s+/gu, ' ');
}
