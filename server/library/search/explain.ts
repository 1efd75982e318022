import type { LatentSpace } from './latent-space.ts';
import { lexicalScores } from './lexical.ts';
import { nearestQuestions } from './nearest-question.ts';
import { proximityOf } from './proximity.ts';
import { type Query, readQuery } from './query.ts';
import { type Hit, questionScore, RANK, rank } from './rank.ts';
import type { Shard } from './shard.ts';
import type { Vocabulary } from './typo.ts';

/** The contributions of a question's words to the rank of a passage, before comparison with the best. */
export interface FieldScores {
  words: number;
  /** Parts of words. */
  parts: number;
  title: number;
  /** Words that are close together. */
  proximity: number;
  /** What the nearest of its own questions adds, after the comparison. */
  question: number;
}

export interface ExplainedHit extends Hit {
  fields: FieldScores;
}

/** Ranks like a search, with each field's contribution for every passage. */
export function explain(
  shards: readonly Shard[],
  {
    query: text,
    synonyms,
    vocabulary,
  }: { query: string; synonyms: string | undefined; vocabulary: Vocabulary },
  space: LatentSpace | undefined,
  limit: number,
): ExplainedHit[] {
  const query = readQuery(text, shards, vocabulary, synonyms);
  const hits = rank(shards, query, space, { limit });
  const alone = RANK.fields.map((weight, field) => scoresOfField(shards, query, field, weight));
  const proximity = proximityOf(shards, query);
  const questions = new Map(
    nearestQuestions(shards, query, RANK.questionLeast).map((each) => [each.id, each.score]),
  );
  return hits.map((hit) => {
    const shard = shards.findIndex(({ ids }) => ids.includes(hit.passageId));
    const doc = shards[shard]!.ids.indexOf(hit.passageId);
    const [words, parts, title] = alone.map((scores) => scores[shard]![doc]!);
    return {
      ...hit,
      fields: {
        words: words!,
        parts: parts!,
        title: title!,
        proximity: RANK.proximity * proximity(shard, doc),
        question: questionScore(questions.get(hit.passageId) ?? 0, RANK),
      },
    };
  });
}

function scoresOfField(shards: readonly Shard[], query: Query, field: number, weight: number) {
  const fields = RANK.fields.map((_, index) => (index === field ? weight : 0));
  return lexicalScores(shards, query.fields, { ...RANK, fields });
}
