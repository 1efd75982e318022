import { FAQ_TITLE } from '#server/content/list-works.ts';
import { isForFaq, isShopQuestion } from '#server/offline-coach/conversation/tool-rules.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import type { Line } from './lines.ts';
import { isWare, type PassageReading } from './passage-reading.ts';
import { met, type Term } from './question-terms.ts';

/** Whether a question is about training rather than about the gym, its app or its shop. */
export const isAboutTraining = (question: string): boolean =>
  !isForFaq(question) &&
  !isShopQuestion(question) &&
  likelihoodOfIntent('question', question) > likelihoodOfIntent('gym', question);

/**
 * Whether a line is from an entry of the FAQ or the shop that is about something else than a training
 * question: 'flat shoes' in the rules of the floor says nothing about shoes for running.
 */
export function isFromOtherEntry(
  { passage }: PassageReading,
  { heading, unit }: Line,
  terms: readonly Term[],
): boolean {
  if (passage.work !== FAQ_TITLE && !isWare(passage)) return false;
  const texts = [heading.stems, ...unit.ways.map(({ stems }) => stems)];
  return !terms.some((term) => term.isTopic && texts.some((stems) => met(term, stems) > 0));
}
