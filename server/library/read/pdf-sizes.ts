import type { PdfLine } from './pdf-lines.ts';

/** Size of most characters, in half points. */
export function commonSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const line of lines)
    characters.set(sizeOf(line), (characters.get(sizeOf(line)) ?? 0) + line.text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

export function sizeOf(line: PdfLine): number {
  return Math.round(2 * line.size) / 2;
}

/** Distance of a line to the next within a paragraph: the usual among the smaller ones. */
export function typicalLeading(lines: readonly PdfLine[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => lines[index]!.y - line.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}
