import type { Database } from '#server/db/database.ts';
import type { OpenedPage } from '#shared/library.ts';
import { LIBRARY_STORES, type LibraryStore } from '#shared/store.ts';
import { chapters } from './chapters.ts';
import { editWork, type WorkEdit } from './edit-work.ts';
import type { FoundPassage } from './found-passage.ts';
import { type IngestProgress, type IngestSummary, ingestWorks } from './ingest.ts';
import { placeOf } from './kept-slugs.ts';
import { openLibraryIndex, PASSAGES_IN_MEMORY } from './library-index.ts';
import type { LibraryLog } from './library-log.ts';
import { type Listed, openings } from './openings.ts';
import { PACK_ORIGIN, type WorkSource } from './read/work-source.ts';
import { reindexStale } from './reindex.ts';
import { type Retriever, retriever, type SearchOptions } from './retrieve.ts';
import { Thesaurus } from './search/thesaurus.ts';
import { Shelf } from './shelf.ts';
import { type Embedding, passageEmbedder } from './vectors/passage-embedder.ts';
import { countVectors } from './vectors/passage-vectors.ts';
import { placesNotForPack } from './work-rows.ts';

export interface LibraryStats {
  works: number;
  passages: number;
  /** Passages per store. */
  stores: Record<string, number>;
  /** The number of passages with a vector of the embedding model; absent without a model. */
  embedded?: { model: string; passages: number };
}

export interface IngestOptions {
  onProgress?: (progress: IngestProgress) => void;
  signal?: AbortSignal;
}

export interface Library {
  search(query: string, options?: SearchOptions): Promise<FoundPassage[]>;
  explain: Retriever['explain'];
  words: Retriever['words'];
  /** Returns the first passage of each matching work in these stores, up to a maximum. */
  openings(
    stores: readonly LibraryStore[],
    isWanted?: (work: FoundPassage['work']) => boolean,
  ): Promise<Listed>;
  /** Returns the first passage of each chapter of the work with this title, up to a maximum. */
  chapters(title: string, stores: readonly LibraryStore[]): Promise<Listed>;
  /**
   * Null when there is no such page.
   * @param passageId the page that has this passage instead, if it is still in the work
   */
  page(workId: string, number: number, passageId?: string): Promise<OpenedPage | null>;
  /**
   * Replaces the works of the pack, in all stores or in these. Works of another origin stay, and works of the
   * pack that an admin removed or replaced stay so.
   */
  ingestPack(
    pack: { works: readonly WorkSource[] },
    options?: IngestOptions & { stores?: readonly LibraryStore[] },
  ): Promise<IngestSummary>;
  /** Adds or updates works. */
  ingestWorks(sources: readonly WorkSource[], options?: IngestOptions): Promise<IngestSummary>;
  /** @throws Refusal not_found, conflict when someone else keeps changing the work */
  editWork(workId: string, edit: WorkEdit): Promise<void>;
  /**
   * Indexes the works again whose passages have other written questions than at the last time.
   * @param passageHash only works with this passage
   */
  reindex(passageHash?: string): Promise<void>;
  /** Loads what another process wrote now, instead of within seconds. */
  refresh(): Promise<void>;
  /** Fits the latent space now and waits for it; otherwise it follows new works automatically. */
  fit(): Promise<void>;
  stats(): Promise<LibraryStats>;
  /** Resolves when the library can be searched. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryDeps {
  database: Database;
  /** Without it, search uses words alone. */
  embedding?: Embedding;
  /** Maps athletes' words to the library's. */
  thesaurus?: Thesaurus;
  /** Libraries with more passages are partly searched in the database. */
  passagesInMemory?: number;
  /** Called after each search. */
  onSearch?: (ms: number, cached: boolean) => void;
  log: LibraryLog;
}

/** Opens the library in the database. Searches wait until its index is loaded. */
export async function openLibrary({
  database,
  embedding,
  thesaurus = new Thesaurus([]),
  passagesInMemory = PASSAGES_IN_MEMORY,
  onSearch,
  log,
}: LibraryDeps): Promise<Library> {
  const shelf = new Shelf(database);
  const embeddings = embedding?.embeddings;
  const embedder = embedding && passageEmbedder(database, embedding, log);
  // One job per version of the library, whichever server notices it first.
  const embedNew = () => embedder?.add(`version ${index.version}`);
  const index = openLibraryIndex({
    database,
    shelf,
    log,
    passagesInMemory,
    onChange() {
      retrieval.clearCache();
      embedNew();
    },
  });
  const retrieval = retriever({
    database,
    index,
    shelf,
    thesaurus,
    embedding: embeddings && embedder && { embeddings, embedder },
    onSearch,
    log,
  });

  async function ingest(
    sources: readonly WorkSource[],
    { onProgress, signal }: IngestOptions,
    removeOthersOf?: { origin: string; stores: readonly LibraryStore[] },
  ): Promise<IngestSummary> {
    const summary = await ingestWorks({ database, encode: index.encode }, sources, {
      ...(removeOthersOf === undefined ? {} : { removeOthersOf }),
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
    await index.refresh();
    return summary;
  }

  index.ready.then(embedNew, () => undefined);
  return {
    search: retrieval.search,
    explain: retrieval.explain,
    words: retrieval.words,
    openings: async (stores, isWanted = () => true) => {
      await index.ready;
      return await openings({ database, shelf }, stores, isWanted);
    },
    chapters: async (title, stores) => {
      await index.ready;
      return await chapters({ database, shelf }, title, stores);
    },
    page: (workId, number, passageId) => shelf.page(workId, number, passageId),
    async ingestPack(pack, { stores = LIBRARY_STORES, ...options } = {}) {
      const places = await database.as('job').transaction((tx) => placesNotForPack(tx));
      const skipped = new Set(places.map(placeOf));
      const sources = pack.works.filter(
        (source) => stores.includes(source.store) && !skipped.has(placeOf(source)),
      );
      return await ingest(sources, options, { origin: PACK_ORIGIN, stores });
    },
    ingestWorks: (sources, options = {}) => ingest(sources, options),
    async editWork(workId, edit) {
      await editWork({ database, encode: index.encode }, workId, edit);
      await index.refresh();
    },
    async reindex(passageHash) {
      await reindexStale({ database, encode: index.encode }, passageHash);
      await index.refresh();
    },
    refresh: index.refresh,
    fit: () => index.fit().finally(retrieval.clearCache),
    stats: async () => {
      const { works, passages, stores } = await index.stats();
      if (!embeddings) return { works, passages, stores };
      const { vectors } = await database.as('job').transaction((tx) => countVectors(tx, embeddings.name));
      return { works, passages, stores, embedded: { model: embeddings.name, passages: vectors } };
    },
    ready: () => index.ready,
    close: index.close,
  };
}
