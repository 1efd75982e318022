import type { Candidate } from './candidates.ts';
import type { Term } from './question-terms.ts';

/** What is said to a question. */
export interface Selection {
  /** What to quote, the best first, each from another passage. */
  quotes: Candidate[];
  /** The best of another passage, where the search has it before that of the best quote and it is nearly as good: either may answer. */
  rival: Candidate | null;
  /** What comes nearest, when nothing answers: the best of other passages, each on a word of the library's subject. */
  near: Candidate[];
  /** Where no page is on such a word: those below a heading that names what is asked. */
  headed: Candidate[];
  /** What the question asks about. */
  terms: readonly Term[];
}
