import { oneLine } from './one-line.ts';

export const DISPLAY_NAME_CHARACTERS = { min: 2, max: 40 } as const;
export const DISPLAY_NAME_TAKEN = 'This name is taken. Choose another one.';

/** A joiner that does not join two emoji serves only to make a name look like another. */
const IDLE_JOINER = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;

/**
 * Returns a name as the leaderboard shows it: without invisible characters and those that reverse the text
 * around them.
 */
export const displayName = (typed: string): string =>
  oneLine(
    typed
      .toWellFormed()
      .normalize('NFKC')
      .replaceAll(/(?!\u200d)\p{Cf}/gu, '')
      .replaceAll(IDLE_JOINER, ''),
  );

/** Returns the same key for names that differ only in case. */
export const displayNameKey = (name: string): string => name.toLowerCase().normalize('NFKC');

/** Returns why a name cannot be taken, as a sentence; null when it can. */
export function displayNameFault(name: string): string | null {
  if (/\S@\S+\.\S/.test(name))
    return 'Everyone can see a display name: choose one that is not an email address.';
  const characters = [...name].length;
  const { min, max } = DISPLAY_NAME_CHARACTERS;
  if (characters < min || characters > max) return `A display name must have ${min} to ${max} characters.`;
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name))
    return 'A display name must contain a letter or a number.';
  return null;
}
