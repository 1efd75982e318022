import type { Field } from './segment.ts';
import { FIELD_COUNT, GRAMS } from './segment.ts';
import { rowOf, type Shard } from './shard.ts';

export const K1 = 1.2;
export const B = 0.55;

/** In a small index every gram counts. */
const GRAM_PASSAGES_FREE = 100;

export interface LexicalSettings {
  /** Weight of each field of `FIELDS`. */
  fields: readonly number[];
  /** Power of the idf: above 1, telling words weigh more against common ones. */
  idfPower: number;
  /** A gram in more than this share of the passages discriminates too little to be worth its postings. */
  gramShareMost: number;
}

/** A query of one field: term key → weight. */
export type FieldQuery = ReadonlyMap<number, number>;

/** Counts the shards' passages that have a term of the field. */
export function frequencyOf(shards: readonly Shard[], field: number, key: number): number {
  let df = 0;
  for (const shard of shards) {
    const { starts } = shard.fields[field]!;
    const row = rowOf(shard.fields[field]!, key);
    if (row >= 0) df += starts[row + 1]! - starts[row]!;
  }
  return df;
}

/** ln(1 + (N − df + 0.5) / (df + 0.5)): never below zero. */
export function idfOf(passages: number, df: number): number {
  return Math.log(1 + (passages - df + 0.5) / (df + 0.5));
}

/**
 * Computes BM25 of each field over all passages of the shards, weighted and summed: one array per shard, 0
 * where nothing matches. Statistics (number of passages, document frequencies, mean lengths) are those of
 * these shards.
 */
export function lexicalScores(
  shards: readonly Shard[],
  query: readonly FieldQuery[],
  settings: LexicalSettings,
): Float32Array[] {
  const scores = shards.map((shard) => new Float32Array(shard.ids.length));
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  for (let f = 0; f < FIELD_COUNT; f++) {
    const terms = query[f];
    const weight = settings.fields[f]!;
    if (!terms || terms.size === 0 || weight === 0) continue;
    const mean = meanLength(shards, f, passages);
    const penalties = shards.map((shard) => lengthPenalties(shard.fields[f]!, mean));
    for (const [key, asked] of terms) {
      const df = frequencyOf(shards, f, key);
      if (df === 0 || (f === GRAMS && df > Math.max(GRAM_PASSAGES_FREE, settings.gramShareMost * passages)))
        continue;
      const idf = idfOf(passages, df) ** settings.idfPower;
      for (const [s, shard] of shards.entries())
        addTerm(scores[s]!, shard.fields[f]!, key, weight * asked * idf, penalties[s]!);
    }
  }
  return scores;
}

function meanLength(shards: readonly Shard[], field: number, passages: number): number {
  let total = 0;
  for (const shard of shards) {
    const { lengths } = shard.fields[field]!;
    for (let doc = 0; doc < lengths.length; doc++) total += lengths[doc]!;
  }
  return total / passages || 1;
}

/**
 * Computes the length term that BM25 adds to a term's count in each passage. Cached while the mean stays:
 * most searches ask the same stores.
 */
function lengthPenalties(field: Field, mean: number): Float64Array {
  const known = penaltiesOf.get(field);
  if (known?.mean === mean) return known.penalties;
  const { lengths } = field;
  const still = K1 * (1 - B);
  const slope = (K1 * B) / mean;
  const penalties = new Float64Array(lengths.length);
  for (let doc = 0; doc < lengths.length; doc++) penalties[doc] = still + slope * lengths[doc]!;
  penaltiesOf.set(field, { mean, penalties });
  return penalties;
}

const penaltiesOf = new WeakMap<Field, { mean: number; penalties: Float64Array }>();

function addTerm(
  scores: Float32Array,
  field: Field,
  key: number,
  factor: number,
  penalties: Float64Array,
): void {
  const row = rowOf(field, key);
  if (row < 0) return;
  const { docs, counts } = field;
  const end = field.starts[row + 1]!;
  const gain = factor * (K1 + 1);
  for (let i = field.starts[row]!; i < end; i++) {
    const doc = docs[i]!;
    const count = counts[i]!;
    scores[doc]! += (gain * count) / (count + penalties[doc]!);
  }
}
