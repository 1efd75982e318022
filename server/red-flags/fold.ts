/** Writes a message as the patterns expect it: lower case, no diacritics, straight quotes. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘`´]/gu, "'")
    .replace(/ß/gu, 'ss')
    .replace(/œ/gu, 'oe')
    .replace(/\b(is|are|was|were|do|does|did|has|have|had|ca|could|would|should|wo)nt\b/gu, "$1n't")
    .replace(/\n\s*\n/gu, '. ')
    .replace(/\s+/gu, ' ');
}
