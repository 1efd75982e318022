import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { type Closeness, closenessOf, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { repeatsOf } from '#server/offline-coach/quotes/repeats.ts';
import { type Selection, selectQuotes } from '#server/offline-coach/quotes/select-quotes.ts';
import { namesTopic } from './follow-up.ts';
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
  const best = bestOf({ text, senses, query, kind }, read);
  // What names a topic of its own may have left that of the question before.
  // 'Which ones for bench' is about what was spoken of.
  const mayLeave = query.carried.size > 0 && namesTopic(text) && !/\b(?:ones|them|those)\b/iu.test(text);
  if (best.closeness !== 'apart' || !mayLeave) return best;
  const alone = read({ query: { ...query, carried: new Set() }, kind });
  return alone.closeness === 'answers' ? alone : best;
}

function bestOf(
  { text, senses, query, kind }: Pick<SubQuestion, 'text' | 'senses' | 'query' | 'kind'>,
  read: (sense: Sense) => Understood,
): Understood {
  // 'And carbs?' wants the sort of answer that the question before it did.
  const own = read({ query, kind: kind.name === 'other' ? (senses[0]?.kind ?? kind) : kind });
  if (senses.length === 0 || (query.carried.size > 0 && own.closeness === 'answers')) return own;
  const readings = senses.map(read);
  const topics = topicsOf(readings[0]!);
  const best = readings.reduce((top, each) => (worthOf(each, topics) > worthOf(top, topics) ? each : top));
  // Without its subject a follow-up is answered by what is about anything; what may be no follow-up is no worse for it.
  if (query.isFollowUp || !namesTopic(text) || own.closeness !== 'answers') return best;
  return best.closeness === 'answers' && worthOf(best, topicsOf(own)) >= worthOf(own) ? best : own;
}

const topicsOf = ({ selection: { quotes } }: Understood): number => quotes[0]?.evidence.topics ?? 0;

/** @param topics as many as count, where readings of more and of fewer words are compared */
function worthOf({ selection: { quotes } }: Understood, topics?: number): number {
  const [lead] = quotes;
  if (lead === undefined) return 0;
  return likelihoodOf(topics === undefined ? lead : { ...lead, evidence: { ...lead.evidence, topics } });
}
