import type { Library } from '#server/library/library.ts';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { GATE, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { knownWords } from '#server/offline-coach/quotes/question-terms.ts';
import { selectQuotes } from '#server/offline-coach/quotes/select-quotes.ts';
import { placeOf } from '#shared/source.ts';
import type { AnswerQuestion } from './questions.ts';

const STEPS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
const PASSAGES = 8;

/**
 * Shows what the built-in coach would decline at other settings of its gate: the fewer unanswerable questions
 * it answers, the more answers it withholds.
 */
export async function gateCurve(library: Library, questions: readonly AnswerQuestion[]): Promise<string[]> {
  const likelihoods = await Promise.all(
    questions.map(async ({ question, answer }) => ({
      isPresent: answer !== null,
      likelihood: await likelihoodIn(library, question),
    })),
  );
  const present = likelihoods.filter(({ isPresent }) => isPresent);
  const absent = likelihoods.filter(({ isPresent }) => !isPresent);
  const below = (list: readonly { likelihood: number }[], step: number) =>
    `${list.filter(({ likelihood }) => likelihood < step).length} of ${list.length}`;
  return [...STEPS, GATE.answersFrom]
    .sort((a, b) => a - b)
    .map(
      (step) =>
        `gate at ${step.toFixed(2)}${step === GATE.answersFrom ? ' (set)' : '      '}  answered kept back ${below(present, step)}, absent declined ${below(absent, step)}`,
    );
}

/**
 * Returns the likelihood that the best quote for a question answers it; the highest when a message asks
 * several.
 */
async function likelihoodIn(library: Library, question: string): Promise<number> {
  const subQuestions = subQuestionsOf(question, []).filter(({ query }) => query.terms.size > 0);
  const likelihoods = await Promise.all(
    subQuestions.map(async ({ query, kind }) => {
      const [found, { words, passages }] = await Promise.all([
        library.search(query.text, { limit: PASSAGES }),
        library.words(query.text),
      ]);
      const numbered = found.map((passage, index) => ({
        number: index + 1,
        work: passage.work.title,
        place: placeOf(passage),
        heading: passage.heading,
        text: passage.text,
      }));
      const { quotes } = selectQuotes(numbered, query, kind, knownWords([{ words, searched: passages }]));
      const [best] = quotes;
      return best === undefined || best.evidence.cannotAnswer ? 0 : likelihoodOf(best);
    }),
  );
  return Math.max(0, ...likelihoods);
}
