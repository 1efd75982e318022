/** Control characters, soft hyphens and joiners that would split a word for the search. */
const UNPRINTED = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff]/gu;

/** Removes non-printing characters. */
export function printed(text: string): string {
  return text.replace(UNPRINTED, '').replaceAll('\u00a0', ' ');
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
