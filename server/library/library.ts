import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Database } from '#server/db/database.ts';
import type { LibraryPage } from '#shared/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import type { FoundPassage } from './found-passage.ts';
import { type IngestProgress, type IngestSummary, ingestWorks } from './ingest.ts';
import { segmentHash } from './passage-hash.ts';
import { startSearchWorker } from './search/client.ts';
import { SegmentError } from './search/segment.ts';
import { joinNeighbours, type RankedPassage, select } from './select.ts';
import { Shelf } from './shelf.ts';
import { libraryVersion, readPassages, readSegments, writeSegment } from './store.ts';
import { PACK_ORIGIN, type WorkSource } from './work-source.ts';

/** What the library tells of; pino's logger fits. */
export interface LibraryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

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

export interface LibraryStats {
  works: number;
  passages: number;
  /** Passages by store. */
  stores: Record<string, number>;
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
  stats(): Promise<LibraryStats>;
  /** Settles when the library can be searched. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryDeps {
  database: Database;
  embeddings?: { model: EmbeddingModelV4; name: string };
  log: LibraryLog;
}

const SEARCHED_BY_DEFAULT: readonly LibraryStore[] = ['books', 'training', 'faq', 'products'];
const LIMIT = 8;
/** Passages ranked for each one asked for, so that some can be dropped. */
const POOL_FACTOR = 4;
const PER_WORK = 4;
const WATCH_MILLISECONDS = 3_000;

/**
 * Opens the library kept in the database: starts the search worker and loads the index into it. Searches wait until
 * it is loaded. What other processes write is noticed within seconds.
 */
export async function openLibrary({ database, log }: LibraryDeps): Promise<Library> {
  const shelf = new Shelf(database);
  let version = '';
  let closed = false;

  const client = startSearchWorker({
    load: async function* () {
      const rows = await database.asService(async (tx) => {
        version = await libraryVersion(tx);
        await shelf.look(tx);
        return await readSegments(tx);
      });
      for (const { workId, store, data } of rows) yield { workId, store, segment: data ?? new Uint8Array() };
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
    const passages = await database.asService((tx) => readPassages(tx, { workIds: [workId] }));
    const bytes = await client.encode({ workId, store, title, passages });
    await database.asService((tx) => writeSegment(tx, workId, segmentHash(title, passages), bytes));
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
    const news = await database.asService(async (tx) => {
      const now = await libraryVersion(tx);
      if (now === version) return undefined;
      const change = await shelf.look(tx);
      return { now, change, rows: change.changed.length > 0 ? await readSegments(tx, change.changed) : [] };
    });
    if (!news) return;
    for (const { workId, store, data } of news.rows) {
      await putOrRebuild(workId, store, data ?? new Uint8Array());
    }
    for (const workId of news.change.removed) await client.remove(workId);
    version = news.now;
  }

  const watch = setInterval(() => {
    refresh().catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'The library could not look for new works.');
    });
  }, WATCH_MILLISECONDS);
  watch.unref();

  async function search(query: string, options: SearchOptions = {}): Promise<FoundPassage[]> {
    const { stores = SEARCHED_BY_DEFAULT, limit = LIMIT, signal, purpose = 'answer' } = options;
    signal?.throwIfAborted();
    const pool = purpose === 'answer' ? limit * POOL_FACTOR : limit;
    const hits = await client.search({ query, stores, limit: pool });
    signal?.throwIfAborted();
    const scores = new Map(hits.map((hit) => [hit.passageId, hit.score]));
    const ranking = (await shelf.passages([...scores.keys()])).map((passage) => ({
      ...passage,
      score: scores.get(passage.id)!,
    }));
    const chosen = purpose === 'answer' ? joinNeighbours(select(ranking, limit, PER_WORK)) : ranking;
    return chosen.flatMap((passage) => found(passage) ?? []);
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

  client.ready.catch(() => undefined);
  return {
    search,
    page: (workId, number) => shelf.page(workId, number),
    ingestPack: (pack, options = {}) => ingest(pack.works, options, PACK_ORIGIN),
    ingestWorks: (sources, options = {}) => ingest(sources, options),
    refresh,
    stats: async () => {
      const { works, passages, stores } = await client.stats();
      return { works, passages, stores };
    },
    ready: () => client.ready,
    close: async () => {
      closed = true;
      clearInterval(watch);
      await refreshing.catch(() => undefined);
      await client.close();
    },
  };
}
