import { oneLine } from './one-line.ts';

/** A lift's name, however it was typed or imported; may be empty. */
export function recordTitle(typed: string): string {
  const line = oneLine(typed);
  // A name cannot consist of invisible characters.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}
