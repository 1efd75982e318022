/** Words of one language in a message after a red flag; patterns over folded text. */
export interface FollowUpTable {
  /** Words that name no subject of their own. */
  small: ReadonlySet<string>;
  /** Those of them that only say yes. */
  acknowledges: ReadonlySet<string>;
  /** Agrees to do as it was asked. */
  agrees: RegExp;
  /** Refers to what was said. */
  pronoun: RegExp;
  /** Says something of oneself, or begins with a doubt. */
  continues: RegExp;
  /** Training, equipment and causes. */
  training: RegExp;
  /** How long, and when. */
  when: RegExp;
  /** Parts of the body. */
  body: RegExp;
  /** Symptoms, doctors and hospitals, which no other subject excuses. */
  care: RegExp;
  food: RegExp;
  /** The gym, its prices, and the app. */
  elsewhere: RegExp;
  /** Asks for something to be saved. */
  logs: RegExp;
  /** Asks for advice or permission, unlike a report of a set. */
  asks: RegExp;
  /** Other people. */
  others: RegExp;
  /** The writer. */
  own: RegExp;
  /** A doctor has seen them, or somebody knows. */
  seen: RegExp;
  /** … but not about this yet: an appointment, a doctor on the web, another visit. */
  notYetSeen: RegExp;
  /** The account, the membership and its bill, whatever else is named. */
  account: RegExp;
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Up to so many words, none of which denies what follows. */
export const wordsBetween = (max: number, denials: string): string =>
  `(?:(?!(?:${denials})\\b)[\\w']+ ){0,${max}}`;

/** Any of several ways of saying something. */
export const says = (...ways: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'u');
