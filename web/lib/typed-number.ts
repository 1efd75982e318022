const THOUSANDS = /^[-\u2212]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * Parses a typed number: null for empty text, NaN for anything but a number. A comma before exactly three digits
 * groups thousands, unless the number begins with 0; any other is a decimal comma.
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  const plain = (THOUSANDS.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')).replace(
    '\u2212',
    '-',
  );
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
