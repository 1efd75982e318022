import type { PdfLine } from './pdf-lines.ts';

/** Returns the size of most characters, in half points. */
export function commonSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const line of lines)
    characters.set(sizeOf(line), (characters.get(sizeOf(line)) ?? 0) + line.text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

export function sizeOf(line: PdfLine): number {
  return Math.round(2 * line.size) / 2;
}

/** Returns the line spacing within paragraphs: the most common of the smaller distances. */
export function typicalLeading(lines: readonly PdfLine[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => lines[index]!.y - line.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}
