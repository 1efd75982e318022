import { everydayness } from '#server/library/search/everyday-words.ts';
import { stepOf } from '#server/offline-coach/linear-model/step-of.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { kindOfSubject } from './subjects.ts';

/** What sort of word a stem is: a lift, a part of the body, gear, an aspect, a number, or how everyday it is. */
export function wordKind(stem: string): string {
  const subject = kindOfSubject(stem);
  if (subject !== null) return subject;
  if (ASPECTS.has(stem)) return 'aspect';
  return /^\d/u.test(stem) ? 'number' : `word ${stepOf(everydayness(stem), [0.15, 0.4, 0.7])}`;
}
