import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { met, type Term } from './question-terms.ts';

/** Returns how far a sentence defines the term: 'Circa max means …', 'A deload is a …'. */
export function defines(sentence: string, terms: readonly Term[]): number {
  if (VERDICT.test(sentence)) return 0;
  const topics = terms.filter(({ isTopic }) => isTopic);
  const begun = DEFINITION.exec(sentence);
  const names = [...(begun === null ? [] : [begun]), ...sentence.matchAll(CALLED)];
  if (names.length === 0) {
    // 'Ruth Halvorsen, who founded the gym, …'
    const first = new Set(stemsOf(sentence.split(' ').slice(0, SUBJECT_WORDS).join(' ')));
    return topics.length > 0 && topics.every((term) => met(term, first) > 0) ? BEGINS_WITH_IT : 0;
  }
  const manner = PURPOSE.test(sentence) ? SAYS_WHAT_FOR : DENIES.test(sentence) ? SAYS_WHAT_NOT : 1;
  return Math.max(
    ...names.map(([, name = '']) => {
      const words = new Set(stemsOf(name));
      const found = topics.filter((term) => met(term, words) > 0);
      if (found.length === 0) return 0;
      // 'The deload that I gave him last year is a …' does not define a deload.
      const focus = Math.min(1, (found.length + 1) / Math.max(1, words.size));
      return (found.length / topics.length) * focus * manner;
    }),
  );
}

/** 'Yes, the conjugate method is for women, too' */
const VERDICT = /^(?:yes|no)[,.:;]/iu;
/** 'Feeders are for people who …' defines a feeder less than 'A feeder is …'. */
const PURPOSE = /^.{2,70}? (?:is|are) (?:for|to|used)\b/iu;
const SAYS_WHAT_FOR = 0.6;
const DENIES = /^.{2,40}? (?:is|are) (?:not|no)\b/iu;
const SAYS_WHAT_NOT = 0.7;
const SUBJECT_WORDS = 4;
const BEGINS_WITH_IT = 0.7;
const DEFINITION =
  /^(.{2,70}?)(?:,.{2,40},)? (?:(?:is|are|was|were)(?: (?:simply|just|nothing but|not|only|really|therefore))? (?:an?|the|any|one|some|that|when|what|how|where|our|my|those|called|used|for|to|nothing)\b|means?\b|refers?\b|describes?\b|consists?\b|stands? for\b)/iu;
const CALLED =
  /\b(?:called|named|known as|the term|by|calls? (?:it|this|that|them))\s+((?:(?!\bcalled\b).){2,40})/giu;
