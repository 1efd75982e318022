import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';

/** Somebody by name or as 'the founder', in a group of its own. */
export const PERSON = '(?:the |your )?(?!(?:i|you|u|we|they|it|he|she|people)\\b)(\\p{L}+(?: \\p{L}+)?)';

/** The founder, or the author of one of these passages, whom `who` names; null when it names neither. */
export function personNamed(
  who: string,
  { passages, founded }: Pick<Dialogue, 'passages' | 'founded'>,
): string | null {
  if (/^founders?$/iu.test(who)) return founded?.founder ?? null;
  const name = who.replace(/['’]?s$/iu, '');
  const people = passages.flatMap(({ author = '' }) => author.split(/, | and /u));
  return (
    [founded?.founder ?? '', ...people].find((person) => namesOf(person).has(name.toLowerCase())) ?? null
  );
}

/** 'ruth halvorsen', 'ruth' and 'halvorsen' */
function namesOf(person: string): Set<string> {
  const whole = person.toLowerCase();
  return new Set([whole, ...whole.split(' ')]);
}

/** Whether a passage is of a work by this person. */
export const isBy = (person: string, { author = '' }: Passage): boolean => author.includes(person);
