import { PERSON } from '#server/offline-coach/works/authors.ts';
import { namesTopic } from './topics.ts';

const THINKS =
  '(?:think|thinks|say|says|said|feel|feels|reckon|recommend|recommends|suggest|suggests|advise|advises|teach|teaches|write|believe)';
const WHO = `${PERSON}(?<! ${THINKS})`;
const OF = '(?:about|of|on|for|regarding)';
const VIEW = '(?:opinions?|views?|take|thoughts?|stance|advice|position|philosophy)';
const ASKS = '(?:how|what|when|which|where|why|should|can|is|are|do|does)';
const OPINIONS = [
  // 'What does the founder think about sumo'
  `\\b(?:what|how) (?:do|does|did|would|might) ${WHO} ${THINKS} ${OF} (?<about>.+)$`,
  // 'What's Ruth's take on belts', 'the founders opinion on belts'
  `\\b${WHO}['’]?s ${VIEW} ${OF} (?<about>.+)$`,
  // 'Does the founder like sumo'
  `^(?:so |and |but )*(?:do|does|did|would) ${WHO} (?:like|likes|recommend|recommends|believe in|rate|allow|teach|prefer|hate) (?<about>.+)$`,
  // 'How often should I deload according to Priya'
  `^(?<about>.+?),? according to ${PERSON}[\\s?.!]*$`,
  `^(?:so |and )?according to ${PERSON}(?<! ${ASKS}),? (?<about>${ASKS}\\b.+)$`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Whose opinion a question asks for, and on what. */
export interface Opinion {
  who: string;
  about: string;
}

/** Returns the opinion a question asks for; null when it asks for none. */
export function opinionAsked(question: string): Opinion | null {
  for (const pattern of OPINIONS) {
    const { who, about } = pattern.exec(question)?.groups ?? {};
    if (who !== undefined && about !== undefined && namesTopic(about)) return { who, about };
  }
  return null;
}
