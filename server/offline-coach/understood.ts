import type { Dialogue } from './dialogue.ts';
import { namesTopic } from './follow-up.ts';
import { type Closeness, closenessOf, likelihoodOf } from './gate.ts';
import { repeatsOf } from './repeats.ts';
import { type Selection, selectQuotes } from './select-quotes.ts';
import type { Sense, SubQuestion } from './sub-questions.ts';

interface Understood {
  sense: Sense;
  selection: Selection;
  closeness: Closeness;
  /** All that answers was quoted in the answer before. */
  isRepeated: boolean;
}

/** The sense of a question that the library answers best, and what it says to that beyond the answer before. */
export function understood(
  { text, senses, query, kind }: SubQuestion,
  { passages, known, exchanges }: Pick<Dialogue, 'passages' | 'known' | 'exchanges'>,
): Understood {
  const isFollowUp = query.isFollowUp || senses.length > 0;
  const last = isFollowUp ? exchanges[0] : undefined;
  const read = (sense: Sense): Understood => {
    const all = selectQuotes(passages, sense.query, sense.kind, known);
    if (last === undefined) return { sense, selection: all, closeness: closenessOf(all), isRepeated: false };
    const selection = selectQuotes(passages, sense.query, sense.kind, known, repeatsOf(last, sense.kind));
    const closeness = closenessOf(selection);
    const isRepeated = closeness !== 'answers' && closenessOf(all) === 'answers';
    return { sense, selection, closeness, isRepeated };
  };
  const best = bestOf({ senses, query, kind }, read);
  // What names a topic of its own may have left that of the question before.
  if (best.closeness !== 'apart' || query.carried.size === 0 || !namesTopic(text)) return best;
  const alone = read({ query: { ...query, carried: new Set() }, kind });
  return alone.closeness === 'answers' ? alone : best;
}

function bestOf(
  { senses, query, kind }: Pick<SubQuestion, 'senses' | 'query' | 'kind'>,
  read: (sense: Sense) => Understood,
): Understood {
  // 'And carbs?' wants the sort of answer that the question before it did.
  const own = read({ query, kind: kind.name === 'other' ? (senses[0]?.kind ?? kind) : kind });
  if (senses.length === 0 || (query.carried.size > 0 && own.closeness === 'answers')) return own;
  // Without its subject a follow-up is answered by what is about anything.
  return senses.map(read).reduce((best, each) => (worthOf(each) > worthOf(best) ? each : best));
}

const worthOf = ({
  selection: {
    quotes: [lead],
  },
}: Understood) => (lead === undefined ? 0 : likelihoodOf(lead));
