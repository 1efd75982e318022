/** What was typed, on one line and as PostgreSQL can keep it. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
