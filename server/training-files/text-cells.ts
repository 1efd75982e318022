import { RECORD_NOTE_MAX_CHARACTERS } from '#shared/record-limits.ts';

/** What a spreadsheet would take for a formula, behind any number of guards. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet shows and never computes: an apostrophe goes before what would begin a formula. `unguarded`
 * takes it away again.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** A note as the database keeps it. */
export const noteFrom = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').trim().slice(0, RECORD_NOTE_MAX_CHARACTERS).toWellFormed();
