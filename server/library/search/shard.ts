import type { Vectors } from './latent.ts';
import { FIELD_COUNT, type Field, PASSAGES_MAX, type Segment, STEMS } from './segment.ts';

/** The stems of each passage: the postings of the stem field the other way round. */
export interface Forward {
  /** One longer than the passages. */
  starts: Uint32Array;
  /** Row of the stem in the field's `keys`. */
  rows: Uint32Array;
  counts: Uint8Array;
}

/** A work as it was added once. Replacing it makes a new one; the old is no longer alive and its passages go. */
export interface WorkEntry {
  workId: string;
  alive: boolean;
}

/**
 * The passages of some works of one store as one index. A shard never changes: adding a work merges shards,
 * removing one rewrites its shard. So a search, and a fit that lasts, sees one state.
 */
export interface Shard {
  ids: string[];
  /** The work of each passage. */
  works: WorkEntry[];
  fields: Field[];
  forward: Forward;
  vectors: Vectors | undefined;
}

export function shardOf(work: WorkEntry, segment: Segment): Shard {
  const { ids, fields } = segment;
  return {
    ids,
    works: ids.map(() => work),
    fields,
    forward: forwardOf(fields[STEMS]!),
    vectors: undefined,
  };
}

function forwardOf(field: Field): Forward {
  const count = field.lengths.length;
  const starts = new Uint32Array(count + 1);
  for (const doc of field.docs) starts[doc + 1]!++;
  for (let doc = 0; doc < count; doc++) starts[doc + 1]! += starts[doc]!;
  const next = starts.slice(0, count);
  const rows = new Uint32Array(field.docs.length);
  const counts = new Uint8Array(field.docs.length);
  for (let row = 0; row < field.keys.length; row++) {
    for (let i = field.starts[row]!; i < field.starts[row + 1]!; i++) {
      const at = next[field.docs[i]!]!++;
      rows[at] = row;
      counts[at] = field.counts[i]!;
    }
  }
  return { starts, rows, counts };
}

/**
 * One shard of several, without the passages of works that are no longer alive.
 * @throws {RangeError} when more than `PASSAGES_MAX` passages would remain.
 */
export function mergeShards(shards: readonly Shard[]): Shard {
  const ids: string[] = [];
  const works: WorkEntry[] = [];
  const places = shards.map((shard) => {
    const place = new Int32Array(shard.ids.length).fill(-1);
    for (let doc = 0; doc < place.length; doc++) {
      const work = shard.works[doc]!;
      if (!work.alive) continue;
      place[doc] = ids.length;
      ids.push(shard.ids[doc]!);
      works.push(work);
    }
    return place;
  });
  if (ids.length > PASSAGES_MAX) throw new RangeError(`A shard holds at most ${PASSAGES_MAX} passages.`);
  const fields: Field[] = [];
  for (let i = 0; i < FIELD_COUNT; i++) {
    fields.push(
      mergeFields(
        shards.map((shard) => shard.fields[i]!),
        places,
        ids.length,
      ),
    );
  }
  return {
    ids,
    works,
    fields,
    forward: forwardOf(fields[STEMS]!),
    vectors: mergeVectors(shards, places, ids.length),
  };
}

function mergeFields(fields: readonly Field[], places: readonly Int32Array[], passages: number): Field {
  const candidates = mergedKeys(fields);
  const sizes = new Uint32Array(candidates.length);
  const each = (visit: (row: number, place: number, count: number) => void) => {
    for (const [f, field] of fields.entries()) {
      const place = places[f]!;
      let row = 0;
      for (let own = 0; own < field.keys.length; own++) {
        const key = field.keys[own]!;
        while (candidates[row] !== key) row++;
        for (let i = field.starts[own]!; i < field.starts[own + 1]!; i++) {
          const doc = place[field.docs[i]!]!;
          if (doc >= 0) visit(row, doc, field.counts[i]!);
        }
      }
    }
  };
  each((row) => {
    sizes[row]!++;
  });

  let terms = 0;
  let postings = 0;
  for (const size of sizes) {
    if (size > 0) terms++;
    postings += size;
  }
  const keys = new Uint32Array(terms);
  const starts = new Uint32Array(terms + 1);
  const next = new Uint32Array(candidates.length);
  let kept = 0;
  for (let row = 0; row < candidates.length; row++) {
    if (sizes[row] === 0) continue;
    keys[kept] = candidates[row]!;
    next[row] = starts[kept]!;
    starts[kept + 1] = starts[kept]! + sizes[row]!;
    kept++;
  }
  const docs = new Uint16Array(postings);
  const counts = new Uint8Array(postings);
  each((row, doc, count) => {
    const at = next[row]!++;
    docs[at] = doc;
    counts[at] = count;
  });

  const lengths = new Uint32Array(passages);
  for (const [f, field] of fields.entries()) {
    const place = places[f]!;
    for (let doc = 0; doc < place.length; doc++) {
      if (place[doc]! >= 0) lengths[place[doc]!] = field.lengths[doc]!;
    }
  }
  return { keys, starts, docs, counts, lengths };
}

/** The different keys of all fields, ascending. */
function mergedKeys(fields: readonly Field[]): Uint32Array {
  if (fields.length === 1) return fields[0]!.keys;
  const all = new Uint32Array(fields.reduce((sum, field) => sum + field.keys.length, 0));
  let at = 0;
  for (const field of fields) {
    all.set(field.keys, at);
    at += field.keys.length;
  }
  all.sort();
  let size = 0;
  for (let i = 0; i < all.length; i++) {
    if (i === 0 || all[i] !== all[i - 1]) all[size++] = all[i]!;
  }
  return all.slice(0, size);
}

/** Vectors survive a merge when all shards have them in one space. */
function mergeVectors(
  shards: readonly Shard[],
  places: readonly Int32Array[],
  passages: number,
): Vectors | undefined {
  const space = shards[0]?.vectors?.space;
  if (!space || shards.some((shard) => shard.vectors?.space !== space)) return undefined;
  const values = new Float32Array(passages * space.dims);
  for (const [s, shard] of shards.entries()) {
    const from = shard.vectors!.values;
    const place = places[s]!;
    for (let doc = 0; doc < place.length; doc++) {
      if (place[doc]! < 0) continue;
      values.set(from.subarray(doc * space.dims, (doc + 1) * space.dims), place[doc]! * space.dims);
    }
  }
  return { space, values };
}

/** Row of a key in a field, or -1. */
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
