import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import type { Closeness } from '#server/offline-coach/quotes/gate.ts';

/** The ways to answer from the library. */
export interface Reads {
  /** Searches for the question of a dialogue and answers it. */
  lookUp: (dialogue: Dialogue) => Step;
  /**
   * Answers a question from the passages of a dialogue; null when none answers.
   * @param least minimum closeness assigned to a quote
   */
  answerTo: (question: string, dialogue: Dialogue, least: Closeness) => string | null;
}
