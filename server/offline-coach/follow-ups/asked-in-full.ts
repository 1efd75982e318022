import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { kindOfSubject } from '#server/offline-coach/words/subjects.ts';
import { topicsOf } from './topics.ts';

const OPENER = /^(?:(?:and|but|so|ok|okay|hey|hi|coach)[ ,]+)*/iu;
/** 'Should I take creatine', 'how do I pick a meet', 'are box squats good' */
const INVERTED =
  /^(?:how |why )?(?=(?:should|shall|can|could|may|do|does|is|are|must|would|will) (?!(?:it|that|this|they|those|these|you|there)\b)\p{L})/iu;

/**
 * Rewrites the previous question as a bare 'when?' or 'which one?' means it: 'when should I take creatine',
 * 'which belt should I buy'. A choice is asked as it was. Returns null where that makes no question.
 */
export function askedInFull(word: 'when' | 'which', question: string): string | null {
  const asked = question
    .trim()
    .replace(OPENER, '')
    .replace(/[\s.?!]+$/u, '');
  if (word === 'when') return INVERTED.test(asked) ? asked.replace(INVERTED, 'when ') : null;
  if (/\bor\b/iu.test(asked)) return asked;
  const [gear, ...others] = topicsOf(asked).filter((topic) => stemsOf(topic).some(isOfGear));
  return gear === undefined || others.length > 0 ? null : `which ${gear} should I buy`;
}

const isOfGear = (stem: string): boolean => kindOfSubject(stem) === 'gear';
