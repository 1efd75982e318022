import type { Candidate } from './candidates.ts';
import type { Term } from './question-terms.ts';

/** The quotes and pages chosen for a question. */
export interface Selection {
  /** Quotes, best first, each from a different passage. */
  quotes: Candidate[];
  /**
   * The best candidate of another passage that the search ranks higher and that scores nearly as well; null
   * if there is none.
   */
  rival: Candidate | null;
  /** The nearest pages when nothing answers, each on a subject word of the question. */
  near: Candidate[];
  /** Pages below a heading that names the subject, for when `near` is empty. */
  headed: Candidate[];
  /** The terms of the question. */
  terms: readonly Term[];
}
