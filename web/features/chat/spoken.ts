import { UNVERIFIED_MARK } from '#shared/source.ts';

/** Nobody listens to more at once; the rest is on the screen. */
const SPOKEN_MAX = 2_000;

/** Returns an answer as it is read out: its words without markup. */
export function spoken(markdown: string): string {
  const words = markdown
    .replaceAll(UNVERIFIED_MARK, '(not found on the page)')
    .replace(/\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\](?!\()/g, '')
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, '')
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_all, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(', '),
    )
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/\*{1,3}|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= SPOKEN_MAX) return words;
  return `${words.slice(0, words.lastIndexOf(' ', SPOKEN_MAX))}… The rest is in the conversation.`;
}
