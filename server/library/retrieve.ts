import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import type { LibraryStore } from '#shared/store.ts';
import { isBy } from './authors.ts';
import { type FoundPassage, foundPassage } from './found-passage.ts';
import type { LibraryIndex } from './library-index.ts';
import type { LibraryLog } from './library-log.ts';
import { type QueryWords, queryWords } from './query-words.ts';
import type { FieldScores } from './search/explain.ts';
import type { Hit } from './search/rank.ts';
import { joinNeighbors, type RankedPassage, select } from './search/select.ts';
import type { Thesaurus } from './search/thesaurus.ts';
import type { Shelf } from './shelf.ts';
import type { EmbeddingJob } from './vectors/embedding-job.ts';
import type { Embeddings } from './vectors/embeddings.ts';
import { fuse } from './vectors/fusion.ts';
import { cosines } from './vectors/passage-vectors.ts';
import { queryEmbedder } from './vectors/query-embedder.ts';

export interface SearchOptions {
  /** Only these stores; the default is all but `playground`. */
  stores?: readonly LibraryStore[];
  /** Only works by this author; the full name or a part of it. */
  by?: string | undefined;
  /** The maximum number of passages; 8 by default. */
  limit?: number;
  signal?: AbortSignal;
  /** Bypasses cached results. */
  nocache?: boolean;
  /**
   * `answer` (the default): without near-duplicates, spread over works, neighbors on a page joined.
   * `ranking`: passages as they rank.
   */
  purpose?: 'answer' | 'ranking';
}

export interface Retriever {
  search(query: string, options?: SearchOptions): Promise<FoundPassage[]>;
  /** Ranks passages by words, with each field's contribution. */
  explain(
    query: string,
    options: { stores: readonly LibraryStore[]; limit: number },
  ): Promise<ExplainedPassage[]>;
  /** Returns how the searched stores know the words of a query. */
  words(query: string, options?: { stores?: readonly LibraryStore[] }): Promise<QueryWords>;
  clearCache(): void;
}

export interface ExplainedPassage extends FoundPassage {
  fields: FieldScores;
}

export interface RetrieverDeps {
  database: Database;
  index: LibraryIndex;
  shelf: Shelf;
  thesaurus: Thesaurus;
  /** Without it, search uses words alone. */
  embedding: { embeddings: Embeddings; embedder: EmbeddingJob } | undefined;
  /** Called after each search. */
  onSearch: ((ms: number, cached: boolean) => void) | undefined;
  log: LibraryLog;
}

const SEARCHED_BY_DEFAULT: readonly LibraryStore[] = ['books', 'training', 'faq', 'products'];
const LIMIT = 8;
/** Passages ranked per requested one, so that some can be dropped. */
const POOL_FACTOR = 4;
const PER_WORK = 4;
/** How many candidates words and vectors each contribute to the fused ranking. */
const FUSED = 200;
const NEAREST = 100;
/** The maximum characters of cached results. */
const SEARCH_CACHE_CHARACTERS = 8_000_000;
/** After that a refitted latent space or new vectors may rank differently. */
const SEARCH_CACHE_MS = 300_000;

/** Searches the library by words and, with an embedding model, by vectors. */
export function retriever(deps: RetrieverDeps): Retriever {
  const { database, index, shelf, thesaurus, embedding, onSearch, log } = deps;
  const asked = queryWords(index, thesaurus);
  const queries = embedding && queryEmbedder(embedding.embeddings, log);
  const searchCache = new LRUCache<string, FoundPassage[]>({
    maxSize: SEARCH_CACHE_CHARACTERS,
    ttl: SEARCH_CACHE_MS,
  });

  async function search(query: string, options: SearchOptions = {}): Promise<FoundPassage[]> {
    const {
      stores = SEARCHED_BY_DEFAULT,
      by,
      limit = LIMIT,
      signal,
      nocache = false,
      purpose = 'answer',
    } = options;
    signal?.throwIfAborted();
    if (query.trim() === '') return [];
    const startedAt = performance.now();
    const key = JSON.stringify([query, stores, by, limit, purpose]);
    const cached = nocache ? undefined : searchCache.get(key);
    if (cached) {
      onSearch?.(performance.now() - startedAt, true);
      return cached;
    }
    await index.ready;
    const { version } = index;
    const works =
      by === undefined
        ? undefined
        : shelf.works().flatMap(({ id, author }) => (isBy(by, author) ? [id] : []));
    const among = { stores, works, limit, purpose, nocache, signal };
    const { passages, complete } = await searchUncached(query, among);
    onSearch?.(performance.now() - startedAt, false);
    // Results of a library that has changed in the meantime are not cached.
    if (complete && version === index.version) {
      const size = passages.reduce((sum, { text }) => sum + text.length, key.length);
      searchCache.set(key, passages, { size });
    }
    return passages;
  }

  async function searchUncached(
    query: string,
    {
      stores,
      works,
      limit,
      purpose,
      nocache,
      signal,
    }: Required<Omit<SearchOptions, 'signal' | 'by'>> & {
      works: readonly string[] | undefined;
      signal: AbortSignal | undefined;
    },
  ): Promise<{ passages: FoundPassage[]; complete: boolean }> {
    const pool = purpose === 'answer' ? limit * POOL_FACTOR : limit;
    const most = queries ? Math.max(pool, FUSED) : pool;
    const [words, vector] = await Promise.all([
      asked
        .expanded(query, stores)
        .then((expanded) => index.search({ ...expanded, stores, limit: most, ...(works && { works }) })),
      queries?.vectorOf(query, { nocache, ...(signal ? { signal } : {}) }),
    ]);
    signal?.throwIfAborted();
    const hits = embedding && vector ? await fused(words, vector, { stores, works }, embedding) : words;
    const scores = new Map(hits.slice(0, pool).map((hit) => [hit.passageId, hit.score]));
    const ranking = (await shelf.passages([...scores.keys()])).map((passage) => ({
      ...passage,
      score: scores.get(passage.id)!,
    }));
    const selected = purpose === 'answer' ? joinNeighbors(select(ranking, limit, PER_WORK)) : ranking;
    return {
      passages: selected.flatMap((passage) => toFoundPassage(passage) ?? []),
      complete: !queries || vector !== undefined,
    };
  }

  async function fused(
    words: Hit[],
    vector: number[],
    among: { stores: readonly LibraryStore[]; works: readonly string[] | undefined },
    { embeddings, embedder }: NonNullable<RetrieverDeps['embedding']>,
  ): Promise<Hit[]> {
    const space = { model: embeddings.name, dimension: vector.length };
    const ids = words.map((hit) => hit.passageId);
    try {
      await embedder.settleDimension(vector.length);
      const near = await database
        .as('service')
        .transaction((tx) => cosines(tx, space, vector, { ...among, ids, nearest: NEAREST }));
      return fuse(words, near);
    } catch (error) {
      log.warn({ err: error }, 'Vectors could not be searched; searching by words alone.');
      return words;
    }
  }

  function toFoundPassage(passage: RankedPassage): FoundPassage | undefined {
    const work = shelf.work(passage.workId);
    return work && foundPassage(work, passage, passage.score);
  }

  async function explain(
    query: string,
    { stores, limit }: { stores: readonly LibraryStore[]; limit: number },
  ): Promise<ExplainedPassage[]> {
    const hits = await index.explain({ ...(await asked.expanded(query, stores)), stores, limit });
    const byId = new Map(hits.map((hit) => [hit.passageId, hit]));
    return (await shelf.passages([...byId.keys()])).flatMap((passage) => {
      const { score, fields } = byId.get(passage.id)!;
      const found = toFoundPassage({ ...passage, score });
      return found ? { ...found, fields } : [];
    });
  }

  const words = (
    query: string,
    { stores = SEARCHED_BY_DEFAULT }: { stores?: readonly LibraryStore[] } = {},
  ) => asked.words(query, stores);

  return { search, explain, words, clearCache: () => searchCache.clear() };
}
