import type { AskedQuestions } from './asked-questions.ts';
import type { ShardVectors } from './latent-space.ts';
import { type Field, type Segment, STEMS } from './segment.ts';

/** A work as added once. Replacing it creates a new one; the old one is dead and its passages are dropped. */
export interface WorkEntry {
  workId: string;
  alive: boolean;
}

/**
 * The passages of some works of one store as one index. A shard never changes: adding a work merges shards,
 * removing one rewrites its shard. So a search, and a long fit, sees one state.
 */
export interface Shard {
  ids: string[];
  /** The work of each passage. */
  works: WorkEntry[];
  fields: Field[];
  /** The stems of each passage in order, as rows of the stem field's `keys`. */
  sequence: Uint32Array;
  /** Where each passage begins in `sequence`; one longer than the passages. */
  starts: Uint32Array;
  questions: AskedQuestions;
  vectors: ShardVectors | undefined;
}

export function shardOf(work: WorkEntry, segment: Segment): Shard {
  const { ids, fields, sequence, questions } = segment;
  return {
    ids,
    works: ids.map(() => work),
    fields,
    sequence,
    questions,
    starts: startsOf(fields[STEMS]!.lengths),
    vectors: undefined,
  };
}

/** Computes where each passage begins in its sequence from the passages' lengths; one longer than they. */
export function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let doc = 0; doc < lengths.length; doc++) starts[doc + 1] = starts[doc]! + lengths[doc]!;
  return starts;
}

/** How often each row occurred in the current passage; all zero between calls. */
let counts = new Uint16Array(0);

/** Calls `visit(row, count)` for each distinct stem of a passage, in order of appearance. */
export function eachStem(shard: Shard, doc: number, visit: (row: number, count: number) => void): void {
  const { sequence } = shard;
  const stems = shard.fields[STEMS]!.keys.length;
  if (counts.length < stems) counts = new Uint16Array(stems);
  const start = shard.starts[doc]!;
  const end = shard.starts[doc + 1]!;
  for (let i = start; i < end; i++) counts[sequence[i]!]!++;
  for (let i = start; i < end; i++) {
    const row = sequence[i]!;
    const count = counts[row]!;
    if (count === 0) continue;
    counts[row] = 0;
    visit(row, count);
  }
}

/** Maps each key to its row in `among`, -1 for none. */
export function rowsOf(keys: Uint32Array, among: ReadonlyMap<number, number>): Int32Array {
  return Int32Array.from(keys, (key) => among.get(key) ?? -1);
}

/** Returns the row of a key in a field, or -1. */
export function rowOf(field: Field, key: number): number {
  const { keys } = field;
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle]!;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
