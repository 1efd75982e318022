import type { Database } from '#server/db/database.ts';
import { every } from '#server/jobs/periodic.ts';
import type { LibraryPage } from '#shared/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import type { FoundPassage } from './found-passage.ts';
import { type IngestProgress, type IngestSummary, ingestWorks } from './ingest.ts';
import type { LibraryLog } from './library-log.ts';
import { segmentHash } from './passage-hash.ts';
import { PACK_ORIGIN, type WorkSource } from './read/work-source.ts';
import { startSearchWorker } from './search/client.ts';
import type { Hit } from './search/rank.ts';
import { SegmentError } from './search/segment.ts';
import { joinNeighbours, type RankedPassage, select } from './search/select.ts';
import { Thesaurus } from './search/thesaurus.ts';
import { Shelf } from './shelf.ts';
import { SizedCache } from './sized-cache.ts';
import { libraryVersion, readPassages, readSegments, writeSegment } from './store.ts';
import type { Embeddings } from './vectors/embeddings.ts';
import { fuse } from './vectors/fusion.ts';
import { passageEmbedder } from './vectors/passage-embedder.ts';
import { cosines, countVectors } from './vectors/passage-vectors.ts';
import { queryEmbedder } from './vectors/query-embedder.ts';

export interface SearchOptions {
  /** Only these stores; all but `playground` when absent. */
  stores?: readonly LibraryStore[];
  /** Passages at most; 8 when absent. */
  limit?: number;
  signal?: AbortSignal;
  /** Do not use what earlier searches left behind. */
  nocache?: boolean;
  /**
   * `answer` (when absent): without near-duplicates, spread over works, neighbours on a page joined.
   * `ranking`: passages as they rank.
   */
  purpose?: 'answer' | 'ranking';
}

interface Signalled {
  signal: AbortSignal | undefined;
}

export interface LibraryStats {
  works: number;
  passages: number;
  /** Passages by store. */
  stores: Record<string, number>;
  /** How many passages have a vector of the embedding model; absent when there is no such model. */
  embedded?: { model: string; passages: number };
}

export interface IngestOptions {
  onProgress?: (progress: IngestProgress) => void;
  signal?: AbortSignal;
}

export interface Library {
  search(query: string, options?: SearchOptions): Promise<FoundPassage[]>;
  /** Null when there is no such page. */
  page(workId: string, number: number): Promise<LibraryPage | null>;
  /** Makes the works of the pack those of the library; works that came otherwise stay. */
  ingestPack(pack: { works: readonly WorkSource[] }, options?: IngestOptions): Promise<IngestSummary>;
  /** Adds works or brings them up to date. */
  ingestWorks(sources: readonly WorkSource[], options?: IngestOptions): Promise<IngestSummary>;
  /** Takes up now what another process wrote; otherwise noticed within seconds. */
  refresh(): Promise<void>;
  /** Learns now how the library's words relate, and waits for it; otherwise that follows new works by itself. */
  fit(): Promise<void>;
  stats(): Promise<LibraryStats>;
  /** Settles when the library can be searched. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryDeps {
  database: Database;
  /** Without them search goes by words alone. */
  embeddings?: Embeddings;
  /** What athletes say for what the library says. */
  thesaurus?: Thesaurus;
  log: LibraryLog;
}

const SEARCHED_BY_DEFAULT: readonly LibraryStore[] = ['books', 'training', 'faq', 'products'];
const LIMIT = 8;
/** Passages ranked for each one asked for, so that some can be dropped. */
const POOL_FACTOR = 4;
const PER_WORK = 4;
/** Passages that words, and that vectors, put forward for the fused ranking. */
const FUSED = 200;
const NEAREST = 100;
const SEGMENTS_AT_ONCE = 16;
const REFRESH_INTERVAL_MS = 3_000;
/** Of the text of what was found lately. */
const FOUND_CHARACTERS = 8_000_000;
/** What was found is found again within this time; then how words relate, or new vectors, may say otherwise. */
const FOUND_MILLISECONDS = 300_000;

/**
 * Opens the library kept in the database: starts the search worker and loads the index into it. Searches wait until
 * it is loaded. What other processes write is noticed within seconds.
 */
export async function openLibrary({
  database,
  embeddings,
  thesaurus = new Thesaurus([]),
  log,
}: LibraryDeps): Promise<Library> {
  const shelf = new Shelf(database);
  const questions = embeddings && queryEmbedder(embeddings, log);
  const embedder = embeddings && passageEmbedder(database, embeddings, log);
  const lately = new SizedCache<{ passages: FoundPassage[]; at: number }>(FOUND_CHARACTERS);
  let version = '';

  const client = startSearchWorker({
    load: async function* () {
      await database.asJob(async (tx) => {
        version = await libraryVersion(tx);
        await shelf.look(tx);
      });
      // A few at a time: all of a large library's at once would be a second copy of it in memory.
      const ids = shelf.works().map((work) => work.id);
      for (let at = 0; at < ids.length; at += SEGMENTS_AT_ONCE) {
        const some = ids.slice(at, at + SEGMENTS_AT_ONCE);
        yield* await database.readAsService((tx) => readSegments(tx, some));
      }
    },
    rebuild: async ({ workId, store }, error) => {
      log.warn({ workId, reason: error.message }, 'A search segment is made anew.');
      return await rebuildSegment(workId, store);
    },
    onError: (error) => log.warn({ err: error }, 'The search worker failed.'),
  });

  async function rebuildSegment(workId: string, store: string): Promise<Uint8Array | undefined> {
    const title = shelf.work(workId)?.title;
    if (title === undefined) return undefined;
    const passages = await database.asJob((tx) => readPassages(tx, { workIds: [workId] }));
    const bytes = await client.encode({ workId, store, title, passages });
    await database.asJob((tx) => writeSegment(tx, workId, segmentHash(title, passages), bytes));
    return bytes;
  }

  async function putOrRebuild(workId: string, store: string, kept: Uint8Array): Promise<void> {
    try {
      await client.put({ workId, store, segment: kept });
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error;
      const segment = await rebuildSegment(workId, store);
      if (segment) await client.put({ workId, store, segment });
    }
  }

  let refreshing: Promise<void> = Promise.resolve();
  function refresh(): Promise<void> {
    refreshing = refreshing.catch(() => undefined).then(takeUp);
    return refreshing;
  }

  async function takeUp(): Promise<void> {
    await client.ready;
    const news = await database.asJob(async (tx) => {
      const now = await libraryVersion(tx);
      if (now === version) return undefined;
      const change = await shelf.look(tx);
      return { now, change, rows: change.changed.length > 0 ? await readSegments(tx, change.changed) : [] };
    });
    if (!news) return;
    for (const { workId, store, segment } of news.rows) await putOrRebuild(workId, store, segment);
    for (const workId of news.change.removed) await client.remove(workId);
    version = news.now;
    lately.clear();
    embedder?.wake();
  }

  const stopRefreshing = every(
    { name: 'refresh the library', intervalMs: REFRESH_INTERVAL_MS, run: refresh },
    log,
  );

  async function search(query: string, options: SearchOptions = {}): Promise<FoundPassage[]> {
    const { stores = SEARCHED_BY_DEFAULT, limit = LIMIT, signal, nocache, purpose = 'answer' } = options;
    signal?.throwIfAborted();
    if (query.trim() === '') return [];
    const question = JSON.stringify([query, stores, limit, purpose]);
    const known = nocache ? undefined : lately.get(question);
    if (known && Date.now() - known.at < FOUND_MILLISECONDS) return known.passages;
    const asked = version;
    const { passages, lasting } = await searchAnew(query, {
      stores,
      limit,
      purpose,
      nocache: nocache ?? false,
      signal,
    });
    // What came of a library that has changed meanwhile is not kept.
    if (lasting && asked === version) {
      const characters = passages.reduce((sum, { text }) => sum + text.length, question.length);
      lately.set(question, { passages, at: Date.now() }, characters);
    }
    return passages;
  }

  async function searchAnew(
    query: string,
    { stores, limit, purpose, nocache, signal }: Required<Omit<SearchOptions, 'signal'>> & Signalled,
  ): Promise<{ passages: FoundPassage[]; lasting: boolean }> {
    const pool = purpose === 'answer' ? limit * POOL_FACTOR : limit;
    const [words, vector] = await Promise.all([
      client.search({
        query,
        synonyms: thesaurus.synonyms(query),
        stores,
        limit: questions ? Math.max(pool, FUSED) : pool,
      }),
      questions?.vectorOf(query, { nocache, ...(signal ? { signal } : {}) }),
    ]);
    signal?.throwIfAborted();
    const hits = vector ? await fused(words, vector, stores) : words;
    const scores = new Map(hits.slice(0, pool).map((hit) => [hit.passageId, hit.score]));
    const ranking = (await shelf.passages([...scores.keys()])).map((passage) => ({
      ...passage,
      score: scores.get(passage.id)!,
    }));
    const chosen = purpose === 'answer' ? joinNeighbours(select(ranking, limit, PER_WORK)) : ranking;
    // Without the vector it wants, a search is makeshift.
    return { passages: chosen.flatMap((passage) => found(passage) ?? []), lasting: !questions || !!vector };
  }

  async function fused(words: Hit[], vector: number[], stores: readonly LibraryStore[]): Promise<Hit[]> {
    const space = { model: embeddings?.name ?? '', dimension: vector.length };
    const ids = words.map((hit) => hit.passageId);
    try {
      await embedder?.settleDimension(vector.length);
      const near = await database.asService((tx) =>
        cosines(tx, space, vector, { stores, ids, nearest: NEAREST }),
      );
      return fuse(words, near);
    } catch (error) {
      log.warn({ err: error }, 'Vectors could not be searched; searching by words alone.');
      return words;
    }
  }

  function found({ id, workId, page, time, heading, text, score }: RankedPassage): FoundPassage | undefined {
    const work = shelf.work(workId);
    if (!work) return undefined;
    const { slug, title, author, kind, store } = work;
    return { id, store, work: { id: workId, slug, title, author, kind }, page, time, heading, text, score };
  }

  async function ingest(
    sources: readonly WorkSource[],
    { onProgress, signal }: IngestOptions,
    removeOthersOf?: string,
  ): Promise<IngestSummary> {
    const summary = await ingestWorks({ database, encode: (work) => client.encode(work) }, sources, {
      ...(removeOthersOf === undefined ? {} : { removeOthersOf }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    await refresh();
    return summary;
  }

  client.ready.then(
    () => embedder?.wake(),
    () => undefined,
  );
  return {
    search,
    page: (workId, number) => shelf.page(workId, number),
    ingestPack: (pack, options = {}) => ingest(pack.works, options, PACK_ORIGIN),
    ingestWorks: (sources, options = {}) => ingest(sources, options),
    refresh,
    fit: () => client.fit().finally(() => lately.clear()),
    stats: async () => {
      const { works, passages, stores } = await client.stats();
      if (!embeddings) return { works, passages, stores };
      const { vectors } = await database.asJob((tx) => countVectors(tx, embeddings.name));
      return { works, passages, stores, embedded: { model: embeddings.name, passages: vectors } };
    },
    ready: () => client.ready,
    close: async () => {
      await embedder?.close();
      await stopRefreshing();
      await client.close();
    },
  };
}
