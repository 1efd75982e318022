const NUMERAL = /^(?=[IVXLC]{1,7}$)(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u;
const VALUES = { I: 1, V: 5, X: 10, L: 50, C: 100 } as const;

/** Parses a Roman numeral up to 99; null for anything else. */
export function romanNumber(text: string): number | null {
  if (!NUMERAL.test(text)) return null;
  const values = [...text].map((letter) => VALUES[letter as keyof typeof VALUES]);
  return values.reduce<number>((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Finds the lines that are chapter numbers: a single letter only in sequence with its neighbors. */
export function chapterNumerals(lines: readonly string[]): Set<number> {
  const found = lines.flatMap((line, at) => {
    const letters = line.replace(/\.$/u, '');
    const number = romanNumber(letters);
    return number === null ? [] : [{ at, number, isSure: letters.length > 1 }];
  });
  return new Set(
    found
      .filter(
        ({ number, isSure }, order) =>
          isSure || found[order - 1]?.number === number - 1 || found[order + 1]?.number === number + 1,
      )
      .map(({ at }) => at),
  );
}
