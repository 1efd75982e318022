/**
 * Collects the words of a text, with hyphenated compounds, to distinguish 'long-term' from a word split at a
 * line end.
 */
export function printedWords(lines: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const line of lines)
    for (const [word] of line.toLowerCase().matchAll(/[\p{L}]+(?:-[\p{L}]+)*/gu)) words.add(word);
  return words;
}

/** Appends a line to the text, joining a word split at the line end. */
export function joinLine(text: string, line: string, words: ReadonlySet<string>): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + line;
  const first = /([\p{L}]+)[-‐]$/u.exec(text.slice(-40))?.[1];
  const second = /^\p{Ll}+/u.exec(line)?.[0];
  if (first === undefined || second === undefined) return `${text} ${line}`;
  const whole = (first + second).toLowerCase();
  const compound = `${first}-${second}`.toLowerCase();
  return words.has(compound) && !words.has(whole) ? text + line : text.slice(0, -1) + line;
}
