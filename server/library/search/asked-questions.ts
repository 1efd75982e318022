import { blocksOf } from '#server/library/split/blocks.ts';
import { withQuestionHeadings } from '#server/library/split/question-headings.ts';
import { alsoAskedLines } from '#shared/also-asked.ts';
import { keyOf, stemOf, wordsOf } from './terms.ts';

/** Questions that passages claim to answer: their headings, and the phrasings listed below these. */
export interface AskedQuestions {
  /** The passage of each. */
  docs: Uint16Array;
  /** Where each one's stems begin in `stems`; one longer than the questions. */
  starts: Uint32Array;
  /** The distinct stems of each, as rows of the stem field's `keys`. */
  stems: Uint32Array;
}

const QUESTION = /\?["'”’)*_]*$/u;

export const isQuestion = (text: string): boolean => QUESTION.test(text.trim());

/**
 * Splits a heading of several questions, such as 'What is a good squat? How much should I squat?', since no
 * question matches both together. Drops an exclamation before them. Returns none for any other heading.
 */
export function questionsOf(heading: string): string[] {
  if (!isQuestion(heading)) return [];
  const text = heading.split(/!\s+/u).at(-1)!;
  const parts = text.split(/(?<=\?)\s+/u);
  return parts.length > 1 && parts.every(isQuestion) ? [text, ...parts] : [text];
}

/** Returns the questions of one passage, each as the keys of its stems. */
export function questionsIn({ heading, text }: { heading: string; text: string }): number[][] {
  const headings = [
    heading.split(' › ').at(-1) ?? '',
    ...withQuestionHeadings(blocksOf(text), text).flatMap((block) =>
      block.kind === 'heading' ? [block.title] : [],
    ),
  ];
  const ways = alsoAskedLines(text).flatMap(({ ways }) => ways);
  return [...headings.flatMap(questionsOf), ...ways]
    .map((question) => [...new Set(wordsOf(question).map((word) => keyOf(stemOf(word))))])
    .filter((keys) => keys.length > 0);
}

export function packed(questions: readonly { doc: number; stems: readonly number[] }[]): AskedQuestions {
  const starts = new Uint32Array(questions.length + 1);
  for (const [at, { stems }] of questions.entries()) starts[at + 1] = starts[at]! + stems.length;
  return {
    docs: Uint16Array.from(questions, ({ doc }) => doc),
    starts,
    stems: Uint32Array.from(questions.flatMap(({ stems }) => stems)),
  };
}

/**
 * Merges the questions of several shards.
 * @param places where each shard's passages went, -1 for nowhere
 * @param rows where each shard's stems went
 */
export function mergeQuestions(
  all: readonly AskedQuestions[],
  places: readonly Int32Array[],
  rows: readonly Uint32Array[],
): AskedQuestions {
  const kept = all.map(({ docs }, s) => docs.map((doc) => (places[s]![doc]! >= 0 ? 1 : 0)));
  let questions = 0;
  let size = 0;
  for (const [s, { starts }] of all.entries())
    for (const [at, isKept] of kept[s]!.entries()) {
      questions += isKept;
      size += isKept * (starts[at + 1]! - starts[at]!);
    }
  const merged = {
    docs: new Uint16Array(questions),
    starts: new Uint32Array(questions + 1),
    stems: new Uint32Array(size),
  };
  let next = 0;
  let end = 0;
  for (const [s, { docs, starts, stems }] of all.entries())
    for (let at = 0; at < docs.length; at++) {
      if (kept[s]![at] === 0) continue;
      for (let i = starts[at]!; i < starts[at + 1]!; i++) merged.stems[end++] = rows[s]![stems[i]!]!;
      merged.docs[next] = places[s]![docs[at]!]!;
      merged.starts[++next] = end;
    }
  return merged;
}
