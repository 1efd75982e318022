/** Parses a typed number: null for empty text, NaN for anything but a number. A decimal comma is accepted. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
