/** Possibly personal parts of an error message, with their replacements. */
const PERSONAL: readonly [pattern: RegExp, instead: string][] = [
  // Quotes may be what someone wrote; a truncated one extends to the end of the text.
  [/"[^"]*(?:"|$)/g, '"…"'],
  [/“[^”]*(?:”|$)/g, '“…”'],
  [/`[^`]*(?:`|$)/g, '`…`'],
  [/(?<!\w)'[^']*(?:'(?!\w)|$)/g, "'…'"],
  [/<[^<>\s]+@[^<>\s]+>/g, '<address>'],
  [/[^\s<>(),;:"'=]+@[^\s<>(),;:"'=]+/g, '<address>'],
  [/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<ip>'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '<ip>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  // Keys, ids of the payment provider, phone numbers.
  [/\b(?=\w*\d)[A-Za-z]{1,8}_\w{8,}\b/g, '<id>'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b/gi, '<id>'],
  [/\+?\d[\d ()-]{6,}\d/g, '<number>'],
];

/** Removes what could be personal from an error message: quotes, addresses, ids, long numbers. */
export function withoutPersonalData(text: string, maxCharacters: number): string {
  // Long enough to be truncated after the replacements, short enough to search quickly.
  let kept = text.slice(0, maxCharacters * 4).replace(/\s+/g, ' ');
  for (const [pattern, instead] of PERSONAL) kept = kept.replace(pattern, instead);
  return kept.trim().slice(0, maxCharacters);
}

/** Removes ids, and anything else somebody may have written, from a path. */
export const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map((segment) => (/^(?=\D)[a-z.-]{0,32}$/.test(segment) ? segment : segment === '' ? '' : '{id}'))
    .slice(0, 8)
    .join('/');
