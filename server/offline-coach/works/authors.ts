import { isNameOf, peopleIn } from '#server/library/authors.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';

const NOBODY =
  '(?:i|you|u|we|they|it|he|she|my|a|an|his|her|their|other|others|this|that|people|someone|somebody|anyone|women|men|beginners?|authors?|topics?|subjects?|titles?|names?|categor(?:y|ies)|gym|coach(?:es)?)';
/** Pattern of a person's name or 'the founder', captured as `who`. */
export const PERSON = `(?:the |your |our )?(?!${NOBODY}\\b)(?<who>\\p{L}+(?: \\p{L}+)?)`;

/** Returns the founder or passage author that `who` names; null when it names neither. */
export function personNamed(
  who: string,
  { passages, founded }: Pick<Dialogue, 'passages' | 'founded'>,
): string | null {
  const founder = founded === null ? [] : [founded.founder];
  if (/^(?:founders?|owners?)$/iu.test(who)) return founder[0] ?? null;
  const name = who.replace(/['’]?s$/iu, '');
  const people = [...founder, ...passages.flatMap(({ author = '' }) => peopleIn(author))];
  // Matches both 'Ruths view' and 'James'.
  return people.find((person) => isNameOf(who, person) || isNameOf(name, person)) ?? null;
}
