import { type PassageBeside, shardBeside } from './beside.ts';
import { type ExplainedHit, explain } from './explain.ts';
import { type FitSettings, fitSteps, foldShardSteps } from './latent.ts';
import type { LatentSpace } from './latent-space.ts';
import { mergeShards } from './merge-shards.ts';
import { type AskedWord, readQuery, readWords } from './query.ts';
import { type Hit, RANK, rank } from './rank.ts';
import { PASSAGES_MAX, type Segment } from './segment.ts';
import { type Shard, shardOf, type WorkEntry } from './shard.ts';
import { runSteps, type Steps } from './steps.ts';
import { Vocabulary } from './typo.ts';
import type { DenseVectors } from './view.ts';

export interface SearchInput {
  query: string;
  /** Possible replacements for the question's own words, with less weight. */
  synonyms?: string;
  /** Only these stores; all when absent. */
  stores?: readonly string[];
  /** Only these works of the stores; all when absent. */
  works?: readonly string[];
  limit: number;
  /** Passages outside the index that are ranked as if they were in it. */
  beside?: readonly PassageBeside[];
  /** Embeddings, where there is a model: they replace the latent space, which is used where there are none. */
  dense?: DenseVectors;
}

export interface WordsInput {
  text: string;
  /** Only these stores; all when absent. */
  stores?: readonly string[];
}

export interface KnownWords {
  words: AskedWord[];
  /** The number of passages counted. */
  passages: number;
}

export interface IndexStats {
  works: number;
  passages: number;
  stores: Record<string, number>;
  /** Dimensions of the current latent space, 0 while there is none. */
  dims: number;
}

export interface IndexedWork {
  workId: string;
  store: string;
  segment: Segment;
}

/**
 * The index in memory. Every answer is computed from the requested stores alone (number of passages, term
 * frequencies and lengths), so a filtered search ranks as an index of only those; only the latent space,
 * which knows how words relate, is shared.
 */
export interface SearchIndex {
  /** Adds a work or replaces it, even when it moved to another store. */
  put(work: IndexedWork): void;
  remove(workId: string): void;
  /** Replaces everything with these works. */
  swap(works: readonly IndexedWork[]): void;
  search(input: SearchInput): Hit[];
  explain(input: SearchInput): ExplainedHit[];
  /** Returns how the index knows the words of a text. */
  words(input: WordsInput): KnownWords;
  /** Whether passages added since the last fit exceed a quarter of those it knew. */
  needsFit(): boolean;
  /** Whether works were added, changed or removed since the last fit: a new fit could rank differently. */
  isOutdated(): boolean;
  /** Refits the latent space and places all passages in it; searches in between use the old space. */
  fitSteps(settings?: FitSettings): Steps<void>;
  stats(): IndexStats;
}

/**
 * This many shards of similar size become one: few shards to search, and each passage is copied only a few
 * times.
 */
const MERGE_AT = 8;
/** Shards of this tier are so full that joining two would overflow. */
const PASSAGES_MAX_TIER = 5;
const REFIT_GROWTH = 0.25;
/** Below, there is too little context to learn from. */
const FIT_PASSAGES_LEAST = 3;

export function createIndex(settings = RANK): SearchIndex {
  const stores = new Map<string, Shard[]>();
  const works = new Map<string, { store: string; entry: WorkEntry; passages: number }>();
  /** Stores with passages of removed works. */
  const stale = new Set<string>();
  const vocabulary = new Vocabulary();
  let space: LatentSpace | undefined;
  let fittedPassages = 0;
  let addedSinceFit = 0;
  let changes = 0;
  let fittedChanges = 0;

  function put({ workId, store, segment }: IndexedWork): void {
    remove(workId);
    if (segment.ids.length === 0) return;
    const entry: WorkEntry = { workId, alive: true };
    changes++;
    const shard = shardOf(entry, segment);
    if (space) shard.vectors = runSteps(foldShardSteps(shard, space));
    works.set(workId, { store, entry, passages: segment.ids.length });
    stores.set(store, merged([...(stores.get(store) ?? []), shard]));
    vocabulary.add(segment.words);
    addedSinceFit += segment.ids.length;
  }

  function remove(workId: string): void {
    const work = works.get(workId);
    if (!work) return;
    work.entry.alive = false;
    changes++;
    works.delete(workId);
    stale.add(work.store);
  }

  function swap(next: readonly IndexedWork[]): void {
    stores.clear();
    works.clear();
    stale.clear();
    vocabulary.clear();
    space = undefined;
    fittedPassages = 0;
    addedSinceFit = 0;
    for (const work of next) put(work);
  }

  /** Removes dead works. Deferred to the next search, so that many removals cost one rewrite. */
  function settle(): void {
    for (const store of stale) {
      const shards = (stores.get(store) ?? [])
        .map((shard) => (shard.works.every((work) => work.alive) ? shard : mergeShards([shard])))
        .filter((shard) => shard.ids.length > 0);
      if (shards.length > 0) stores.set(store, shards);
      else stores.delete(store);
    }
    stale.clear();
  }

  function allShards(): Shard[] {
    settle();
    return [...stores.values()].flat();
  }

  function shardsOf(only: readonly string[] | undefined): Shard[] {
    settle();
    const names = only ? [...new Set(only)] : [...stores.keys()];
    return names.flatMap((name) => stores.get(name) ?? []);
  }

  function withBeside(shards: Shard[], beside: readonly PassageBeside[] = []): Shard[] {
    return beside.length === 0 ? shards : [...shards, shardBeside(beside, space)];
  }

  function search({ query, synonyms, stores: only, works: ids, limit, dense, beside }: SearchInput): Hit[] {
    const shards = withBeside(shardsOf(only), beside);
    const count = Math.floor(limit);
    if (shards.length === 0 || !(count > 0)) return [];
    const asked = readQuery(query, shards, vocabulary, synonyms);
    const among = {
      limit: count,
      ...(ids && { works: new Set(ids) }),
      ...(dense && { dense }),
    };
    return rank(shards, asked, space, among, settings);
  }

  function explainSearch({ query, synonyms, stores: only, limit, beside }: SearchInput): ExplainedHit[] {
    const shards = withBeside(shardsOf(only), beside);
    return shards.length === 0 ? [] : explain(shards, { query, synonyms, vocabulary }, space, limit);
  }

  function words({ text, stores: only }: WordsInput): KnownWords {
    const shards = shardsOf(only);
    const passages = shards.reduce((sum, { ids }) => sum + ids.length, 0);
    return { words: readWords(text, shards, vocabulary), passages };
  }

  function passageCount(): number {
    let sum = 0;
    for (const work of works.values()) sum += work.passages;
    return sum;
  }

  function* fit(fitSettings?: FitSettings): Steps<void> {
    const passages = passageCount();
    const added = addedSinceFit;
    const known = changes;
    const fitted = yield* fitSteps(allShards(), fitSettings);
    // Passages may arrive and shards merge while this waits: repeat until a check finds all of them placed.
    const placed = new Map<Shard, NonNullable<Shard['vectors']>>();
    for (;;) {
      const missing = fitted ? allShards().find((shard) => !placed.has(shard)) : undefined;
      if (!fitted || !missing) break;
      placed.set(missing, yield* foldShardSteps(missing, fitted));
    }
    for (const shard of allShards()) shard.vectors = placed.get(shard);
    space = fitted;
    fittedPassages = passages;
    addedSinceFit -= added;
    fittedChanges = known;
  }

  return {
    put,
    remove,
    swap,
    search,
    explain: explainSearch,
    words,
    needsFit: () => addedSinceFit > REFIT_GROWTH * fittedPassages && passageCount() >= FIT_PASSAGES_LEAST,
    isOutdated: () => changes !== fittedChanges && passageCount() >= FIT_PASSAGES_LEAST,
    fitSteps: fit,
    stats: () => ({
      works: works.size,
      passages: passageCount(),
      stores: storeCounts(works.values()),
      dims: space?.dims ?? 0,
    }),
  };
}

function storeCounts(works: Iterable<{ store: string; passages: number }>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { store, passages } of works) counts[store] = (counts[store] ?? 0) + passages;
  return counts;
}

/**
 * Returns a shard's tier. Shards of one tier differ less than `MERGE_AT` times in size; that many of them
 * joined are of a higher one.
 */
function tierOf(shard: Shard): number {
  return Math.floor(Math.log(shard.ids.length) / Math.log(MERGE_AT) + 1e-9);
}

/** Joins shards of similar size wherever there are enough of them and they fit into one. */
function merged(given: readonly Shard[]): Shard[] {
  let shards = [...given];
  for (let tier = 0; tier < PASSAGES_MAX_TIER; tier++) {
    const alike = shards.filter((shard) => tierOf(shard) === tier);
    if (alike.length < MERGE_AT) continue;
    const group: Shard[] = [];
    let passages = 0;
    for (const shard of alike.sort((a, b) => a.ids.length - b.ids.length)) {
      passages += shard.ids.length;
      if (passages > PASSAGES_MAX) break;
      group.push(shard);
    }
    shards = [...shards.filter((shard) => !group.includes(shard)), mergeShards(group)];
  }
  return shards;
}
