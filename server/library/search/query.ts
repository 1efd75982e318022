import { type FieldQuery, frequencyOf, idfOf } from './lexical.ts';
import { GRAMS, STEMS } from './segment.ts';
import type { Shard } from './shard.ts';
import { keyOf, stemOf, termsOf, wordsOf } from './terms.ts';
import type { Vocabulary } from './typo.ts';

export interface Query {
  /** The query of each field, in the order of `FIELDS`. */
  fields: readonly FieldQuery[];
  /** Keys of the stems in the question's order. */
  sequence: readonly number[];
}

/** Weight of a synonym of one of the question's words. */
const SYNONYM_WEIGHT = 0.35;

/**
 * A pasted page is searched by its most informative terms, so that no query takes longer than a long
 * question.
 */
const TERMS_MAX: readonly number[] = [128, 384, 128];

/** Parses a question: corrects words unknown to the shards, counts terms, and drops those in no passage. */
export function readQuery(
  text: string,
  shards: readonly Shard[],
  vocabulary: Vocabulary,
  synonyms = '',
): Query {
  const words = readWords(text, shards, vocabulary).map(({ readAs }) => readAs);
  const { stems, grams } = termsOf(words);
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  const fields = [stems, grams, stems].map((keys, field) => mostInformative(keys, field, shards, passages));
  const sequence = stems.filter((key) => fields[STEMS]!.has(key));
  for (const word of wordsOf(synonyms)) {
    const key = keyOf(stemOf(word));
    for (const [field, terms] of fields.entries()) {
      if (field !== GRAMS && !terms.has(key)) terms.set(key, SYNONYM_WEIGHT);
    }
  }
  return { fields, sequence };
}

/** A word of a question as an index knows it. */
export interface AskedWord {
  word: string;
  /** The indexed word that a misspelled one probably means, else the word itself. */
  readAs: string;
  /** The number of passages with a word of that stem. */
  passages: number;
}

/** Returns the words of a question in order, without stop words, correcting those unknown to the shards. */
export function readWords(text: string, shards: readonly Shard[], vocabulary: Vocabulary): AskedWord[] {
  const frequencies = new Map<string, number>();
  const frequency = (word: string) => {
    const stem = stemOf(word);
    let df = frequencies.get(stem);
    if (df === undefined) {
      df = frequencyOf(shards, STEMS, keyOf(stem));
      frequencies.set(stem, df);
    }
    return df;
  };
  const known = new Map<string, AskedWord>();
  return wordsOf(text).map((word) => {
    let asked = known.get(word);
    if (asked === undefined) {
      const readAs = frequency(word) > 0 ? word : (vocabulary.nearest(word, frequency) ?? word);
      asked = { word, readAs, passages: frequency(readAs) };
      known.set(word, asked);
    }
    return asked;
  });
}

function mostInformative(
  keys: readonly number[],
  field: number,
  shards: readonly Shard[],
  passages: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size <= TERMS_MAX[field]!) return counts;
  const weighed = [...counts].map(([key, count]) => {
    const df = frequencyOf(shards, field, key);
    return { key, count, weight: df === 0 ? 0 : count * idfOf(passages, df) };
  });
  weighed.sort((a, b) => b.weight - a.weight || a.key - b.key);
  return new Map(weighed.slice(0, TERMS_MAX[field]!).map(({ key, count }) => [key, count]));
}
