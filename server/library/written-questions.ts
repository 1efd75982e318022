import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { synthesisPairs, synthesisPassages } from '#server/db/schema/synthesis.ts';
import { findQuote, fold } from '#shared/quote.ts';
import { blocksOf } from './split/blocks.ts';

/** A question that a model wrote for a passage, and the answer, which quotes the passage. */
export type WrittenQuestion = [question: string, answer: string];

/** Characters with a meaning in a line of other ways to ask. */
const MARKS = /[·*_\s]+/gu;
const QUOTED = /“([^”\n]+)”/u;

/**
 * Selects the questions that a model wrote for the passage with this content hash when it made fine-tuning
 * data; null when there are none. Leaves out rejected ones, and those of the built-in coach, which costs no
 * tokens and repeats the heading.
 */
export const writtenQuestions = (hash: SQLWrapper): SQL<WrittenQuestion[] | null> =>
  sql`(select array_agg(array[${synthesisPairs.question}, ${synthesisPairs.answer}] order by ${synthesisPairs.position})
    from ${synthesisPairs} join ${synthesisPassages} on ${synthesisPassages.hash} = ${synthesisPairs.passageHash}
    where ${synthesisPairs.passageHash} = ${hash} and ${synthesisPairs.problem} is null
      and ${synthesisPairs.state} <> 'rejected' and ${synthesisPassages.inputTokens} is not null)`;

/** Adds to passages that are not stored yet the questions that were written for the same text before. */
export async function asSearched<T extends { contentHash: string; text: string }>(
  tx: Transaction,
  passages: readonly T[],
): Promise<T[]> {
  const hashes = passages.map(({ contentHash }) => contentHash);
  const { rows } = await tx.execute<{ hash: string; questions: WrittenQuestion[] | null }>(
    sql`select given.hash, ${writtenQuestions(sql`given.hash`)} as questions
      from unnest(${sql.param(hashes)}::text[]) as given(hash)`,
  );
  const questions = new Map(rows.map((row) => [row.hash, row.questions]));
  return passages.map((passage) => ({
    ...passage,
    text: withWrittenQuestions(passage.text, questions.get(passage.contentHash) ?? []),
  }));
}

/**
 * Adds the questions to a passage's text as lines of other ways to ask, each above the sentence, list or
 * table that its answer quotes, where the search and the built-in coach look for them. Readers do not see
 * these lines, and quotes are checked without them.
 */
export function withWrittenQuestions(text: string, questions: readonly WrittenQuestion[]): string {
  if (questions.length === 0) return text;
  const folded = fold(text);
  const starts = blocksOf(text).flatMap((block) => {
    if (block.kind === 'heading') return [];
    return (block.kind === 'text' ? block.atoms : block.atoms.slice(0, 1)).map(({ start }) => start);
  });
  const first = starts[0] ?? text.length;
  const placed = questions.map(([question, answer]) => {
    const at = findQuote(folded, text, QUOTED.exec(answer)?.[1] ?? '')?.start ?? first;
    return { question, start: starts.findLast((start) => start <= at) ?? first };
  });
  return [...Map.groupBy(placed, ({ start }) => start)]
    .sort(([one], [other]) => other - one)
    .reduce((whole, [start, some]) => {
      const ways = some.map(({ question }) => question.replace(MARKS, ' ').trim()).join(' · ');
      const parts = [whole.slice(0, start).trimEnd(), `*Also asked: ${ways}*`, whole.slice(start)];
      return parts.filter((part) => part !== '').join('\n\n');
    }, text);
}
