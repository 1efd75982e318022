import type { Database } from '#server/db/database.ts';
import { every } from '#server/jobs/periodic.ts';
import type { LibraryLog } from './library-log.ts';
import { segmentHash } from './passage-hash.ts';
import { readPassages } from './passage-rows.ts';
import { type SearchClient, startSearchWorker } from './search/client.ts';
import type { SearchInput } from './search/engine.ts';
import { SegmentError } from './search/segment.ts';
import { readSegments, writeSegment } from './segment-rows.ts';
import type { Shelf } from './shelf.ts';
import { libraryVersion } from './work-rows.ts';
import { WorksOutside } from './works-outside.ts';

const SEGMENTS_AT_ONCE = 16;
const REFRESH_INTERVAL_MS = 3_000;

/** Passages searched in memory; the rest are searched in the database. */
export const PASSAGES_IN_MEMORY = 200_000;

/** The index in its worker and the shelf, kept in sync with the library in the database. */
export interface LibraryIndex
  extends Pick<SearchClient, 'encode' | 'search' | 'explain' | 'words' | 'fit' | 'stats' | 'ready'> {
  /** The version of the library in use; changes with every work. */
  readonly version: string;
  /** Loads what changed in the database. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the search worker, loads the index into it, and checks every few seconds for works written by this
 * or another process.
 * @param onChange called after works were added, changed or removed
 */
export function openLibraryIndex({
  database,
  shelf,
  log,
  passagesInMemory,
  onChange,
}: {
  database: Database;
  shelf: Shelf;
  log: LibraryLog;
  passagesInMemory: number;
  onChange: () => void;
}): LibraryIndex {
  let version = '';
  const outside = new WorksOutside(database, passagesInMemory, (workId) => shelf.work(workId)?.store);

  const client = startSearchWorker({
    load: async function* () {
      await database.as('job').transaction(async (tx) => {
        version = await libraryVersion(tx);
        await shelf.sync(tx);
      });
      // A few at a time: all segments of a large library at once would duplicate it in memory.
      outside.clear();
      const all = shelf.works().map((work) => work.id);
      const ids = [...(await outside.admit(all, { rewrite: false }))];
      for (let at = 0; at < ids.length; at += SEGMENTS_AT_ONCE) {
        const some = ids.slice(at, at + SEGMENTS_AT_ONCE);
        yield* await database.as('service').transaction((tx) => readSegments(tx, some));
      }
    },
    rebuild: async ({ workId, store }, error) => {
      log.warn({ workId, reason: error.message }, 'A search segment is rebuilt.');
      return await rebuildSegment(workId, store);
    },
    onError: (error) => log.warn({ err: error }, 'The search worker failed.'),
  });

  async function rebuildSegment(workId: string, store: string): Promise<Uint8Array | undefined> {
    const title = shelf.work(workId)?.title;
    if (title === undefined) return undefined;
    const rows = await database.as('job').transaction((tx) => readPassages(tx, { workIds: [workId] }));
    const passages = rows.filter(({ outOfUse }) => !outOfUse);
    const bytes = await client.encode({ workId, store, title, passages });
    await database
      .as('job')
      .transaction((tx) => writeSegment(tx, workId, segmentHash(title, passages), bytes));
    return bytes;
  }

  async function putOrRebuild(workId: string, store: string, stored: Uint8Array): Promise<void> {
    try {
      await client.put({ workId, store, segment: stored });
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error;
      const segment = await rebuildSegment(workId, store);
      if (segment) await client.put({ workId, store, segment });
    }
  }

  let refreshing: Promise<void> = Promise.resolve();
  function refresh(): Promise<void> {
    refreshing = refreshing.catch(() => undefined).then(loadChanges);
    return refreshing;
  }

  /** Works already on the shelf but not yet in the worker: the next load resumes one that failed. */
  const unloaded = new Set<string>();

  async function loadChanges(): Promise<void> {
    await client.ready;
    const update = await database.as('job').transaction(async (tx) => {
      const current = await libraryVersion(tx);
      if (current === version) return undefined;
      return { current, change: await shelf.sync(tx) };
    });
    if (!update) return;
    for (const workId of update.change.changed) unloaded.add(workId);
    for (const workId of update.change.removed) {
      unloaded.delete(workId);
      outside.remove(workId);
      await client.remove(workId);
    }
    const changed = [...unloaded];
    const admitted = await outside.admit(changed, { rewrite: true });
    const rows = await database.as('job').transaction((tx) => readSegments(tx, [...admitted]));
    for (const { workId, store, segment } of rows) await putOrRebuild(workId, store, segment);
    for (const workId of changed) if (!admitted.has(workId)) await client.remove(workId);
    unloaded.clear();
    version = update.current;
    onChange();
  }

  async function withCandidates(input: SearchInput): Promise<SearchInput> {
    const { query: text, synonyms, stores, works } = input;
    await client.ready;
    const known = () => client.words({ text, ...(stores && { stores }) });
    const beside = await outside.candidates(known, { synonyms, stores, works });
    return beside.length === 0 ? input : { ...input, beside };
  }

  const stopRefreshing = every(
    { name: 'refresh the library', intervalMs: REFRESH_INTERVAL_MS, run: refresh },
    log,
  );

  return {
    encode: client.encode,
    search: async (input) => await client.search(await withCandidates(input)),
    explain: async (input) => await client.explain(await withCandidates(input)),
    words: async (input) => await outside.words(await client.words(input), input.stores),
    fit: client.fit,
    async stats() {
      const inside = await client.stats();
      const others = outside.stats();
      const stores = { ...inside.stores };
      for (const [store, count] of Object.entries(others.stores))
        stores[store] = (stores[store] ?? 0) + count;
      return {
        ...inside,
        works: inside.works + others.works,
        passages: inside.passages + others.passages,
        stores,
      };
    },
    get ready() {
      return client.ready;
    },
    get version() {
      return version;
    },
    refresh,
    async close() {
      await stopRefreshing();
      await client.close();
    },
  };
}
