/** A shorter quote is a name or a term, not a claim about what a page says. */
export const QUOTE_MIN_WORDS = 4;
/** A quote this long is checked even without a citation. */
export const UNCITED_MIN_WORDS = 6;
/** No quote is longer: past it, an opening mark was something else (an inch sign, a stray). */
export const QUOTE_MAX = 900;

const CLOSING = new Map([
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['"', '"'],
]);

export const wordsIn = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Returns the index that closes the quotation beginning `text`; -1 if none does, null when more text decides. */
export function closingMark(text: string, final: boolean): number | null {
  const closings = CLOSING.get(text[0]!)!;
  const line = text.indexOf('\n');
  const limit = Math.min(line < 0 ? text.length : line, QUOTE_MAX);
  for (let at = 1; at < limit; at++) if (closings.includes(text[at]!)) return at;
  return !final && line < 0 && text.length < QUOTE_MAX ? null : -1;
}
