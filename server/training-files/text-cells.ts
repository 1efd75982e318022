import { cut } from '#shared/cut.ts';
import { RECORD_NOTE_MAX_CHARACTERS } from '#shared/record-limits.ts';
import { storableText } from '#shared/storable-text.ts';

/** What a spreadsheet would take for a formula, after any number of guards. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Guards text so that a spreadsheet shows it without computing: an apostrophe precedes what would begin a
 * formula. `unguarded` removes it.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** Converts a note for the database. */
export const noteFrom = (text: string): string => cut(storableText(text).trim(), RECORD_NOTE_MAX_CHARACTERS);
