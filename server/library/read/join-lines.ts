/** The words of a text, compounds with their hyphens, to tell 'long-term' from a word that a line's end divides. */
export function printedWords(lines: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const line of lines)
    for (const [word] of line.toLowerCase().matchAll(/[\p{L}]+(?:-[\p{L}]+)*/gu)) words.add(word);
  return words;
}

/** Joins a line to the text before it, and the two parts of a word that the line's end divides. */
export function joinLine(text: string, line: string, words: ReadonlySet<string>): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + line;
  const first = /([\p{L}]+)[-‐]$/u.exec(text.slice(-40))?.[1];
  const second = /^\p{Ll}+/u.exec(line)?.[0];
  if (first === undefined || second === undefined) return `${text} ${line}`;
  const whole = (first + second).toLowerCase();
  const compound = `${first}-${second}`.toLowerCase();
  return words.has(compound) && !words.has(whole) ? text + line : text.slice(0, -1) + line;
}
