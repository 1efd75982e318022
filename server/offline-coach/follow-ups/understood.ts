import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { type Closeness, closenessOf, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { repeatsOf } from '#server/offline-coach/quotes/repeats.ts';
import { selectQuotes } from '#server/offline-coach/quotes/select-quotes.ts';
import type { Selection } from '#server/offline-coach/quotes/selection.ts';
import type { Sense, SubQuestion } from './sub-questions.ts';

interface Understood {
  sense: Sense;
  selection: Selection;
  closeness: Closeness;
  /** All that answers was quoted in the answer before. */
  isRepeated: boolean;
}

/**
 * What the library says to a question beyond what the answer before said. A question that may go on from others is read
 * with them and by itself; the reading wins that is answered better, weighed by how likely each is. Where neither does and the
 * part that asks was searched for, that is read without the story around it.
 */
export function understood(
  { query, kind, alone, leaning, bare, whole: message }: SubQuestion,
  { passages, known, exchanges, searched }: Pick<Dialogue, 'passages' | 'known' | 'exchanges' | 'searched'>,
): Understood {
  const [last, ...before] = query.isFollowUp ? exchanges : [];
  const read = (sense: Sense): Understood => {
    const all = selectQuotes(passages, sense.query, sense.kind, known);
    if (last === undefined) return { sense, selection: all, closeness: closenessOf(all), isRepeated: false };
    const selection = selectQuotes(
      passages,
      sense.query,
      sense.kind,
      known,
      repeatsOf([last, ...before], sense.kind),
    );
    const closeness = closenessOf(selection);
    const isRepeated = closeness !== 'answers' && closenessOf(all) === 'answers';
    return { sense, selection, closeness, isRepeated };
  };
  const whole = readWhole();
  if (message !== null && whole.closeness === 'apart') {
    const inMessage = read(message);
    if (inMessage.closeness === 'answers') return inMessage;
  }
  if (bare === null || !searched.has(bare.query.text) || whole.closeness === 'answers') return whole;
  const asked = read(bare);
  return asked.closeness === 'answers' ? asked : whole;

  function readWhole(): Understood {
    const together = read({ query, kind });
    if (alone === null) return together;
    const byItself = read(alone);
    if (byItself.closeness !== 'answers') return together;
    return likelihoodIn(byItself) * (1 - leaning) > likelihoodIn(together) * leaning ? byItself : together;
  }
}

const likelihoodIn = ({ selection: { quotes } }: Understood): number =>
  quotes[0] === undefined ? 0 : likelihoodOf(quotes[0]);
