import type { Stretch } from '#server/offline-coach/words/stretches.ts';
import type { Subjects } from '#server/offline-coach/words/subjects.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Term } from './question-terms.ts';
import type { Sides } from './sides.ts';

/** Everything about the question that lines are scored by. */
export interface Measure {
  terms: readonly Term[];
  kind: QuestionKind;
  subjects: readonly Subjects[];
  /** Exercise and program names, one of which the page must contain. */
  named: readonly RegExp[];
  /** Stems of the body parts carried over by a follow-up, one of which the answer must mention. */
  carried: ReadonlySet<string>;
  /** Stems of the athlete's condition, which a quote or its heading must mention. */
  condition: ReadonlySet<string>;
  /** The two sides of an either-or question. */
  sides: Sides | null;
  /** How long the athlete has not trained, if the question says so. */
  timeOff: Stretch | null;
  /** Whether it is about a minor, whom the answer must mention. */
  isAboutMinor: boolean;
  /** Whether it is about training, not about the gym or its shop. */
  isAboutTraining: boolean;
  /** Whether it asks for a price. */
  wantsPrice: boolean;
  /** Whether listed mistakes may answer. */
  wantsMistakes: boolean;
  /** Whether it complains about pain or swelling. */
  hurts: boolean;
  /** Whether a joint clicks without pain. */
  isPainlessNoise: boolean;
  /** Whether the question is about nothing but such a noise. */
  isNoiseAlone: boolean;
  /** Whether something is torn or broken. */
  isInjured: boolean;
  /** Stems of the body parts it mentions. */
  bodyParts: ReadonlySet<string>;
}
