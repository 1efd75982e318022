/** Returns typed text on one line and as PostgreSQL can store it. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
