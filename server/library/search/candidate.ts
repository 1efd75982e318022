import type { Shard } from './shard.ts';

/** A candidate passage during ranking. */
export interface Candidate {
  shard: number;
  doc: number;
  id: string;
  score: number;
}

/** Sets the scores of passages of other works to zero, so that none is chosen. */
export function keepWorks(
  shards: readonly Shard[],
  scores: readonly Float32Array[],
  works: ReadonlySet<string> | undefined,
): void {
  if (works === undefined) return;
  for (const [shard, own] of scores.entries())
    for (const [doc, { workId }] of shards[shard]!.works.entries()) if (!works.has(workId)) own[doc] = 0;
}

/**
 * Orders by score, best first; ties by passage id, so that the order never depends on how passages were
 * loaded.
 */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Returns the best passages with `scores` above zero. Uses a heap of numbers with the worst on top: only the
 * results become objects.
 */
export function best(shards: readonly Shard[], scores: readonly Float32Array[], count: number): Candidate[] {
  return chosen(shards, scores, count).candidates();
}

/** Returns the best of the top `choice` by `scores`, as ordered by `score`, above zero. */
export function bestOfChoice(
  shards: readonly Shard[],
  scores: readonly Float32Array[],
  { choice, count }: { choice: number; count: number },
  score: (shard: number, doc: number) => number,
): Candidate[] {
  const heap = new WorstFirst(shards, count);
  chosen(shards, scores, choice).each((shard, doc) => heap.offer(shard, doc, score(shard, doc)));
  return heap.candidates();
}

function chosen(shards: readonly Shard[], scores: readonly Float32Array[], count: number): WorstFirst {
  const heap = new WorstFirst(shards, count);
  for (const [shard, own] of scores.entries()) {
    let { least } = heap;
    for (let doc = 0; doc < own.length; doc++) {
      if (own[doc]! < least || own[doc]! <= 0) continue;
      heap.offer(shard, doc, own[doc]!);
      least = heap.least;
    }
  }
  return heap;
}

class WorstFirst {
  readonly #shards: readonly Shard[];
  readonly #scores: Float64Array;
  readonly #shardOf: Int32Array;
  readonly #docs: Int32Array;
  #size = 0;
  /** The minimum score to be kept; zero until the heap is full. */
  least = 0;

  constructor(shards: readonly Shard[], count: number) {
    this.#shards = shards;
    this.#scores = new Float64Array(count);
    this.#shardOf = new Int32Array(count);
    this.#docs = new Int32Array(count);
  }

  offer(shard: number, doc: number, score: number): void {
    if (!(score > 0)) return;
    if (this.#size < this.#scores.length) {
      this.#rise(this.#size++, shard, doc, score);
    } else if (this.#isBefore(0, shard, doc, score)) {
      this.#sink(shard, doc, score);
    } else return;
    if (this.#size === this.#scores.length) this.least = this.#scores[0]!;
  }

  each(visit: (shard: number, doc: number) => void): void {
    for (let at = 0; at < this.#size; at++) visit(this.#shardOf[at]!, this.#docs[at]!);
  }

  candidates(): Candidate[] {
    const all: Candidate[] = [];
    for (let at = 0; at < this.#size; at++) {
      const shard = this.#shardOf[at]!;
      const doc = this.#docs[at]!;
      all.push({ shard, doc, id: this.#shards[shard]!.ids[doc]!, score: this.#scores[at]! });
    }
    return all.sort(byScore);
  }

  /** Whether the one at `at` is worse. */
  #isBefore(at: number, shard: number, doc: number, score: number): boolean {
    const own = this.#scores[at]!;
    if (own !== score) return own < score;
    return this.#shards[this.#shardOf[at]!]!.ids[this.#docs[at]!]! > this.#shards[shard]!.ids[doc]!;
  }

  #rise(from: number, shard: number, doc: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isBefore(parent, shard, doc, score)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, shard, doc, score);
  }

  /** Replaces the worst passage. */
  #sink(shard: number, doc: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const other = child + 1;
      if (
        other < this.#size &&
        this.#isBefore(other, this.#shardOf[child]!, this.#docs[child]!, this.#scores[child]!)
      )
        child = other;
      if (!this.#isBefore(child, shard, doc, score)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, shard, doc, score);
  }

  #move(from: number, to: number): void {
    this.#scores[to] = this.#scores[from]!;
    this.#shardOf[to] = this.#shardOf[from]!;
    this.#docs[to] = this.#docs[from]!;
  }

  #put(at: number, shard: number, doc: number, score: number): void {
    this.#scores[at] = score;
    this.#shardOf[at] = shard;
    this.#docs[at] = doc;
  }
}
