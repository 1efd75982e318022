/** The minimum number of words examined. */
const WORDS_MIN = 100;
const SHARE = 0.5;
const CHARACTERS_MAX = 200_000;
/** A word or a number, rather than signs and letters in any order. */
const WORD =
  /^[\p{P}\p{S}]*(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{M}]+|[\d.,:/%×x-]+)(?:['’\p{Pd}/.](?:\p{L}|\p{M}|\d)+)*[\p{P}\p{S}]*$/u;

/** Whether a text consists of words: a font without a character map yields wrong letters. */
export function isLegible(texts: readonly string[]): boolean {
  const words = texts
    .join(' ')
    .slice(0, CHARACTERS_MAX)
    .split(/\s+/u)
    .filter((word) => word.length > 1 && !/^[#|-]+$/u.test(word));
  return words.length < WORDS_MIN || words.filter((word) => WORD.test(word)).length >= SHARE * words.length;
}
