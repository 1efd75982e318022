/** What may be of a person in the message of an error, and what stands in its place. */
const PERSONAL: readonly [pattern: RegExp, instead: string][] = [
  // What someone wrote is quoted, to the end of the text if the quote was cut short.
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

/** The message of an error without what could be a person's: quotes, addresses, ids, long numbers. */
export function withoutPersonalData(text: string, maxCharacters: number): string {
  // Long enough to be cut after the replacements, short enough to be searched at once.
  let kept = text.slice(0, maxCharacters * 4).replace(/\s+/g, ' ');
  for (const [pattern, instead] of PERSONAL) kept = kept.replace(pattern, instead);
  return kept.trim().slice(0, maxCharacters);
}

/** A path with its ids, and whatever else somebody may have written into it, taken out. */
export const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map((segment) => (/^(?=\D)[a-z.-]{0,32}$/.test(segment) ? segment : segment === '' ? '' : '{id}'))
    .slice(0, 8)
    .join('/');
