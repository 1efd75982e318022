import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#server/db/database.ts';
import type { LibraryPage, OpenedPage } from '#shared/library.ts';
import { onlyPlace, type Place } from '#shared/source.ts';
import { readPage } from './page-rows.ts';
import { passageCharacters, readPassages } from './passage-rows.ts';
import { listWorks, readWork, type WorkRow } from './work-rows.ts';

/** A cached passage: a found passage without its work. */
export interface ShelvedPassage extends Place {
  id: string;
  workId: string;
  position: number;
  heading: string;
  text: string;
}

/** Libraries up to this size are cached whole; of bigger ones the most recently used passages. */
const PASSAGE_CHARACTERS = 20_000_000;
/** A few works at a time, so that all rows and their copies are never in memory together. */
const WORKS_AT_ONCE = 16;
const PAGE_CHARACTERS = 10_000_000;

/** Works added or changed, and removed, since the last sync. */
export interface ShelfChange {
  changed: string[];
  removed: string[];
}

/**
 * Works, passages and pages of the library in memory, so that a search usually needs no query. The database
 * is the source of truth; `sync` follows it.
 */
export class Shelf {
  readonly #database: Database;
  #works = new Map<string, WorkRow>();
  readonly #passages: LRUCache<string, ShelvedPassage>;
  readonly #pages = new LRUCache<string, LibraryPage>({
    maxSize: PAGE_CHARACTERS,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  });

  constructor(database: Database, passageCharacters = PASSAGE_CHARACTERS) {
    this.#database = database;
    this.#passages = new LRUCache({
      maxSize: passageCharacters,
      sizeCalculation: ({ heading, text }) => Math.max(1, heading.length + text.length),
    });
  }

  work(workId: string): WorkRow | undefined {
    return this.#works.get(workId);
  }

  works(): WorkRow[] {
    return [...this.#works.values()];
  }

  /** Loads what changed: drops stale entries, and caches the new passages when the whole library fits. */
  async sync(tx: Transaction): Promise<ShelfChange> {
    const now = new Map((await listWorks(tx)).map((work) => [work.id, work]));
    const changed = [...now.values()]
      .filter((work) => this.#works.get(work.id)?.updatedAt !== work.updatedAt)
      .map((work) => work.id);
    const removed = [...this.#works.keys()].filter((id) => !now.has(id));
    const stale = new Set([...changed, ...removed]);
    if (stale.size === 0) return { changed, removed };
    deleteWhere(this.#passages, (passage) => stale.has(passage.workId));
    if (changed.length > 0 && (await passageCharacters(tx)) <= this.#passages.maxSize) {
      for (let at = 0; at < changed.length; at += WORKS_AT_ONCE)
        this.#keep(await readPassages(tx, { workIds: changed.slice(at, at + WORKS_AT_ONCE) }));
    }
    // Not earlier: what could not be read is still new to the next sync.
    this.#works = now;
    deleteWhere(this.#pages, (page) => stale.has(page.work.id));
    return { changed, removed };
  }

  /** Returns the passages with these ids, in that order, without those removed in the meantime. */
  async passages(ids: readonly string[]): Promise<ShelvedPassage[]> {
    const found = new Map<string, ShelvedPassage>();
    const missing: string[] = [];
    for (const id of ids) {
      const passage = this.#passages.get(id);
      if (passage) found.set(id, passage);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const rows = await this.#database.as('service').read((tx) => readPassages(tx, { ids: missing }));
      this.#keep(rows);
      for (const row of rows) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** @param passageId the page that has this passage now, if it is still in the work */
  async page(workId: string, number: number, passageId?: string): Promise<OpenedPage | null> {
    const [passage] = passageId === undefined ? [] : await this.passages([passageId]);
    if (passage?.workId !== workId) return await this.#page(workId, number);
    const { page: now, heading, text } = passage;
    const page = await this.#page(workId, now);
    return page && { ...page, passage: { heading, text } };
  }

  async #page(workId: string, number: number): Promise<LibraryPage | null> {
    const key = `${workId} ${number}`;
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const work =
      this.#works.get(workId) ?? (await this.#database.as('service').read((tx) => readWork(tx, workId)));
    if (!work) return null;
    const row = await this.#database.as('service').read((tx) => readPage(tx, workId, number));
    if (!row) return null;
    const { id, slug, title, author, kind, store, pageCount } = work;
    const page = {
      work: { id, slug, title, author, kind, store, pageCount },
      ...onlyPlace({ ...row, page: number }),
      previous: row.previous,
      next: row.next,
      text: row.text,
    };
    // Of a work in use only: `sync` does not notice that a retired one is deleted for good.
    if (this.#works.get(workId) === work) this.#pages.set(key, page);
    return page;
  }

  #keep(rows: readonly ShelvedPassage[]): void {
    for (const { id, workId, position, heading, text, ...place } of rows)
      this.#passages.set(id, { id, workId, ...onlyPlace(place), position, heading, text });
  }
}

function deleteWhere<V extends object>(cache: LRUCache<string, V>, matches: (value: V) => boolean): void {
  for (const [key, value] of [...cache.entries()]) if (matches(value)) cache.delete(key);
}
