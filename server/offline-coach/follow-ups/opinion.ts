import { PERSON } from '#server/offline-coach/works/authors.ts';
import { namesTopic } from './topics.ts';

const WHO = `${PERSON}(?<! (?:think|say|feel|reckon|recommend))`;
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
