import type { Subjects } from '#server/offline-coach/words/subjects.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Term } from './question-terms.ts';
import type { Sides } from './sides.ts';

/** What lines are scored by. */
export interface Measure {
  terms: readonly Term[];
  kind: QuestionKind;
  subjects: readonly Subjects[];
  /** Names of exercises and programs, one of which a page has to have to answer. */
  named: readonly RegExp[];
  /** The stems of the parts of the body that a follow-up goes on from, one of which an answer speaks of. */
  carried: ReadonlySet<string>;
  /** The stems of the condition that somebody has, which a quote or its heading has to name to answer. */
  condition: ReadonlySet<string>;
  /** The two that the question lets choose from. */
  sides: Sides | null;
  /** Whether it is of somebody under eighteen, whom an answer speaks of. */
  isOfMinor: boolean;
  /** Whether it is asked what something costs. */
  wantsPrice: boolean;
  /** Whether what a page lists as mistakes may answer. */
  wantsMistakes: boolean;
  /** Whether pain or swelling is complained of. */
  hurts: boolean;
  /** Whether a joint clicks, and nothing is said of pain. */
  isOnlyNoise: boolean;
  /** Whether something is torn or broken. */
  isInjured: boolean;
  /** The stems of the parts of the body that are named. */
  bodyParts: ReadonlySet<string>;
}
