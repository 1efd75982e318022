/** Control characters, soft hyphens and joiners that would split a word for the search. */
const UNPRINTED = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff]/gu;

/** Removes non-printing characters. */
export function printed(text: string): string {
  return text.replace(UNPRINTED, '').replaceAll('\u00a0', ' ');
}

/** Escapes text for HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
