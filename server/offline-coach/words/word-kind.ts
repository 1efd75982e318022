import { everydayness } from '#server/library/search/everyday-words.ts';
import { stepOf } from '#server/offline-coach/linear-model/step-of.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { kindOfSubject } from './subjects.ts';

/**
 * Returns the kind of a stem: a lift, a body part, gear, an aspect, a number, or its frequency in everyday
 * speech.
 */
export function wordKind(stem: string): string {
  const subject = kindOfSubject(stem);
  if (subject !== null) return subject;
  if (ASPECTS.has(stem)) return 'aspect';
  return /^\d/u.test(stem) ? 'number' : `word ${stepOf(everydayness(stem), [0.15, 0.4, 0.7])}`;
}
