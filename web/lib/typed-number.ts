/** Null for nothing, NaN for what is no number. A comma will do for the decimal point. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
