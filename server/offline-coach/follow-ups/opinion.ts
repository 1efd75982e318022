import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { namesTopic } from './topics.ts';

const WHO = '(?:the |your )?(?!(?:i|you|u|we|they|it|people)\\b)(\\p{L}+(?: (?!think|say|feel|reckon|recommend)\\p{L}+)?)';
const THINKS =
  '(?:think|thinks|say|says|said|feel|feels|reckon|recommend|recommends|suggest|suggests|advise|advises|teach|teaches|write|believe)';
const OF = '(?:about|of|on|for|regarding)';
const VIEW = '(?:opinions?|views?|take|thoughts?|stance|advice|position|philosophy)';
const OPINIONS = [
  // 'What does the founder think about sumo'
  `\\b(?:what|how) (?:do|does|did|would|might) ${WHO} ${THINKS} ${OF} (.+)$`,
  // 'What's Ruth's take on belts', 'the founders opinion on belts'
  `\\b${WHO}['’]?s ${VIEW} ${OF} (.+)$`,
  // 'Does the founder like sumo'
  `^(?:so |and |but )*(?:do|does|did|would) ${WHO} (?:like|likes|recommend|recommends|believe in|rate|allow|teach|prefer|hate) (.+)$`,
].map((pattern) => new RegExp(pattern, 'iu'));
const ACCORDING = new RegExp(`^(.+?),? according to ${WHO}[\\s?.!]*$`, 'iu');

/** Whose words a question asks for, and on what. */
export interface Opinion {
  who: string;
  about: string;
}

/** What somebody thinks of something, as a question asks for it; null when it asks for no one's opinion. */
export function opinionAsked(question: string): Opinion | null {
  const [, asked, by] = ACCORDING.exec(question) ?? [];
  if (asked !== undefined && by !== undefined) return namesTopic(asked) ? { who: by, about: asked } : null;
  for (const pattern of OPINIONS) {
    const [, who, about] = pattern.exec(question) ?? [];
    if (who !== undefined && about !== undefined && namesTopic(about)) return { who, about };
  }
  return null;
}

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
