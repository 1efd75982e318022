/** Reads a line such as "## Depth ##"; null when it is not a heading. In steps, so that no line takes long. */
export function markdownHeading(line: string): { level: number; text: string } | null {
  const marks = /^ {0,3}(#{1,6})[ \t]/u.exec(line)?.[1];
  if (marks === undefined) return null;
  const words = line
    .trim()
    .split(/[ \t]+/u)
    .slice(1);
  if (/^#+$/u.test(words.at(-1) ?? '')) words.pop();
  return { level: marks.length, text: words.join(' ') };
}
