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

/** A sign in a message that must not get a training answer. */
export interface RedFlag {
  kind: RedFlagKind;
  language: RedFlagLanguage;
}

/** Patterns of one language over folded text: lower case, no diacritics, straight quotes. */
export interface RedFlagTable {
  language: RedFlagLanguage;
  /** Its most frequent small words, to distinguish it from related languages. */
  commonWords: RegExp;
  /** Words that may be mistyped. */
  words: readonly string[];
  /** Signs, each with an exception where the message is about something else. */
  rules: readonly { kind: RedFlagKind; says: RegExp; unless?: RegExp }[];
}
