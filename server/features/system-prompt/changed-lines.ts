/** Returns the lines added and removed between two texts, with their counts. */
export function changedLines(before: string, now: string): { added: string[]; removed: string[] } {
  return { added: only(now, before), removed: only(before, now) };
}

function only(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
