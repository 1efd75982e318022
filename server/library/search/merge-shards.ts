import { mergeQuestions } from './asked-questions.ts';
import type { ShardVectors } from './latent-space.ts';
import { FIELD_COUNT, type Field, PASSAGES_MAX, STEMS } from './segment.ts';
import { rowsOf, type Shard, startsOf, type WorkEntry } from './shard.ts';

/**
 * Merges several shards into one, without the passages of removed works.
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
    const own = shards.map((shard) => shard.fields[i]!);
    fields.push(mergeFields(own, places, ids.length));
  }
  const starts = startsOf(fields[STEMS]!.lengths);
  const rows = shards.map((shard) => rowsAmong(shard.fields[STEMS]!.keys, fields[STEMS]!.keys));
  return {
    ids,
    works,
    fields,
    sequence: mergeSequences(shards, places, starts, rows),
    starts,
    questions: mergeQuestions(
      shards.map(({ questions }) => questions),
      places,
      rows,
    ),
    vectors: mergeVectors(shards, places, fields[STEMS]!.keys, ids.length),
  };
}

function mergeSequences(
  shards: readonly Shard[],
  places: readonly Int32Array[],
  starts: Uint32Array,
  rows: readonly Uint32Array[],
): Uint32Array {
  const sequence = new Uint32Array(starts.at(-1)!);
  for (const [s, shard] of shards.entries()) {
    const place = places[s]!;
    for (let doc = 0; doc < place.length; doc++) {
      if (place[doc]! < 0) continue;
      let at = starts[place[doc]!]!;
      for (let i = shard.starts[doc]!; i < shard.starts[doc + 1]!; i++)
        sequence[at++] = rows[s]![shard.sequence[i]!]!;
    }
  }
  return sequence;
}

/** Finds each key's row in `merged`; keys no longer used by any passage get any row. */
function rowsAmong(keys: Uint32Array, merged: Uint32Array): Uint32Array {
  const rows = new Uint32Array(keys.length);
  let row = 0;
  for (const [own, key] of keys.entries()) {
    while (row < merged.length && merged[row]! < key) row++;
    rows[own] = row;
  }
  return rows;
}

function mergeFields(fields: readonly Field[], places: readonly Int32Array[], passages: number): Field {
  const candidates = mergedKeys(fields);
  const sizes = new Uint32Array(candidates.length);
  const rows = fields.map((field, f) => countKept(field, places[f]!, candidates, sizes));

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
  for (const [f, field] of fields.entries()) copyKept(field, places[f]!, rows[f]!, next, docs, counts);

  const lengths = new Uint32Array(passages);
  for (const [f, field] of fields.entries()) {
    const place = places[f]!;
    for (let doc = 0; doc < place.length; doc++) {
      if (place[doc]! >= 0) lengths[place[doc]!] = field.lengths[doc]!;
    }
  }
  return { keys, starts, docs, counts, lengths };
}

/**
 * Adds the number of kept postings of each key to `sizes`; returns each of the field's keys' row in `keys`.
 */
function countKept(field: Field, place: Int32Array, keys: Uint32Array, sizes: Uint32Array): Uint32Array {
  const rows = new Uint32Array(field.keys.length);
  let row = 0;
  for (let own = 0; own < rows.length; own++) {
    const key = field.keys[own]!;
    while (keys[row] !== key) row++;
    rows[own] = row;
    let kept = 0;
    const end = field.starts[own + 1]!;
    for (let i = field.starts[own]!; i < end; i++) if (place[field.docs[i]!]! >= 0) kept++;
    sizes[row]! += kept;
  }
  return rows;
}

/** Copies the kept postings to their key's position in `next`, and advances it. */
function copyKept(
  field: Field,
  place: Int32Array,
  rows: Uint32Array,
  next: Uint32Array,
  docs: Uint16Array,
  counts: Uint8Array,
): void {
  for (let own = 0; own < rows.length; own++) {
    const row = rows[own]!;
    let at = next[row]!;
    const end = field.starts[own + 1]!;
    for (let i = field.starts[own]!; i < end; i++) {
      const doc = place[field.docs[i]!]!;
      if (doc < 0) continue;
      docs[at] = doc;
      counts[at] = field.counts[i]!;
      at++;
    }
    next[row] = at;
  }
}

/** Returns the distinct keys of all fields, ascending. */
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

/** Merges vectors, if all shards have them in the same space. */
function mergeVectors(
  shards: readonly Shard[],
  places: readonly Int32Array[],
  keys: Uint32Array,
  passages: number,
): ShardVectors | undefined {
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
  return { space, values, rows: rowsOf(keys, space.rows) };
}
