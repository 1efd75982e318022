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
  /** The gym, the app and one's own records, which a question of training may name too: 'schedule', 'app'. */
  elsewhere: RegExp;
  /** Asks for something to be saved. */
  logs: RegExp;
  /** Asks for advice or permission for oneself. */
  asks: RegExp;
  /** Other people. */
  others: RegExp;
  /** The writer. */
  own: RegExp;
  /** A doctor lets them train. */
  cleared: RegExp;
  /** A doctor or a test says something, or they have been to one … */
  saw: RegExp;
  /** … and in the same sentence: a harmless cause, nothing found, or that it was examined … */
  harmless: RegExp;
  /** … unless the message has a disease, a test to come, or an order to stop or call. */
  unwell: RegExp;
  /** Not a doctor, or not about this: a doctor on the web, another year, a result to wait for; voids all of it. */
  notYetSeen: RegExp;
  /** After harm to oneself or disordered eating: somebody knows. */
  knows: RegExp;
  /** Prices, the membership and its bill, of which nothing is asked about training in the same clause. */
  account: RegExp;
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Up to so many words, none of which denies what follows. */
export const wordsBetween = (max: number, denials: string): string =>
  `(?:(?!(?:${denials})\\b)[\\w']+ ){0,${max}}`;

/** Any of several ways of saying something. */
export const says = (...ways: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${ways.join('|')})(?![\\p{L}\\p{N}])`, 'u');

/** Not after one of these words, or up to four others after it: 'if', 'no doctor has …'. */
export const notAfter = (words: string): string => `(?<!\\b(?:${words}) (?:[\\w']+ ){0,4})`;

/** Numbers to call, which may be a weight as well. */
export const toCall = (...numbers: string[]): string =>
  `(?:${numbers.join('|')})(?! ?(?:kgs?|kilos?|lbs?|pounds?|libras?|x|×)(?![a-z]))`;
