/** The letter next to each on the keyboard. */
const BESIDE: Record<string, string> = Object.fromEntries(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((letter, at) => [letter, row[at + 1] ?? row[at - 1]!]),
  ),
);

/** Returns the text with one typo in one of its longer words, always the same for the same turn. */
export function misspell(text: string, turn: number): string {
  const words = [...text.matchAll(/[a-z]{5,}/giu)];
  const found = words[turn % Math.max(1, words.length)];
  if (found === undefined) return text;
  const [word] = found;
  const at = 1 + (turn % (word.length - 2));
  const [before, letter, behind] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const slips = [
    before + behind,
    before + letter + letter + behind,
    before + behind[0]! + letter + behind.slice(1),
    before + (BESIDE[letter.toLowerCase()] ?? letter) + behind,
  ];
  return text.slice(0, found.index) + slips[turn % slips.length]! + text.slice(found.index + word.length);
}
