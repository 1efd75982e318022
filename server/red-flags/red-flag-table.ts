export const RED_FLAG_KINDS = [
  'heart',
  'breathing',
  'brain',
  'fainting',
  'nerves',
  'tear',
  'blood',
  'self_harm',
  'eating',
  'minor',
  'doping',
] as const;
export type RedFlagKind = (typeof RED_FLAG_KINDS)[number];
export type RedFlagLanguage = 'en' | 'es' | 'de' | 'fr' | 'pt';

/** What a message says that no training answer may stand below. */
export interface RedFlag {
  kind: RedFlagKind;
  language: RedFlagLanguage;
}

/** Patterns of one language over folded text: small letters, no diacritics, straight quotes. */
export interface RedFlagTable {
  language: RedFlagLanguage;
  /** Its most frequent small words, to tell it from its neighbors. */
  commonWords: RegExp;
  /** Words that a slip of the finger may have changed. */
  words: readonly string[];
  /** Signs, each but where the message says that it is about something else. */
  rules: readonly { kind: RedFlagKind; says: RegExp; unless?: RegExp }[];
}
