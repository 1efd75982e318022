export const RED_FLAG_KINDS = [
  'heart',
  'breathing',
  'brain',
  'spine',
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

/**
 * A sign, with what excuses it in its own clause because the message is then about something else. A rule's
 * excuses apply to all it says: what nothing excuses is a rule of its own.
 */
export interface RedFlagRule {
  kind: RedFlagKind;
  says: RegExp;
  unless?: RegExp;
  /** What makes the excuses void in the same sentence, such as that it lasts. */
  despite?: RegExp;
}

/** Patterns of one language over folded text: lower case, no diacritics, straight quotes. */
export interface RedFlagTable {
  language: RedFlagLanguage;
  /** Its most frequent small words, to distinguish it from related languages. */
  commonWords: RegExp;
  /** Words at which a new clause begins. */
  joins: RegExp;
  /** Words that deny what follows them. */
  negations: RegExp;
  /** Words that may be mistyped. */
  words: readonly string[];
  rules: readonly RedFlagRule[];
}
