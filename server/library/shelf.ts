import type { Database, Transaction } from '#server/db/database.ts';
import type { LibraryPage } from '#shared/library.ts';
import { SizedCache } from './sized-cache.ts';
import { listWorks, passageCharacters, readPage, readPassages, type WorkRow } from './store.ts';

/** A passage as it is kept at hand: what a found passage needs besides its work. */
export interface ShelvedPassage {
  id: string;
  workId: string;
  page: number;
  time: string | null;
  position: number;
  heading: string;
  text: string;
}

/** Libraries up to this size are at hand as a whole; of bigger ones what was used last. */
const PASSAGE_CHARACTERS = 20_000_000;
/** Rows of a few works at a time, not of all beside their copies. */
const WORKS_AT_ONCE = 16;
const PAGE_CHARACTERS = 10_000_000;

/** Which works came, changed or went since the last look. */
export interface ShelfChange {
  changed: string[];
  removed: string[];
}

/**
 * The library's works, passages and pages at hand, so that a search needs no query as a rule. The database stays the
 * truth: `look` brings the shelf up to date with it.
 */
export class Shelf {
  readonly #database: Database;
  #works = new Map<string, WorkRow>();
  readonly #limit: number;
  #passages: SizedCache<ShelvedPassage>;
  #pages = new SizedCache<LibraryPage>(PAGE_CHARACTERS);

  constructor(database: Database, passageCharacters = PASSAGE_CHARACTERS) {
    this.#database = database;
    this.#limit = passageCharacters;
    this.#passages = new SizedCache(passageCharacters);
  }

  work(workId: string): WorkRow | undefined {
    return this.#works.get(workId);
  }

  works(): WorkRow[] {
    return [...this.#works.values()];
  }

  /** Looks what changed, forgets what is old, and takes the new passages at hand when all fit. */
  async look(tx: Transaction): Promise<ShelfChange> {
    const now = new Map((await listWorks(tx)).map((work) => [work.id, work]));
    const changed = [...now.values()]
      .filter((work) => this.#works.get(work.id)?.updatedAt !== work.updatedAt)
      .map((work) => work.id);
    const removed = [...this.#works.keys()].filter((id) => !now.has(id));
    const stale = new Set([...changed, ...removed]);
    this.#works = now;
    if (stale.size === 0) return { changed, removed };
    this.#passages.deleteWhere((passage) => stale.has(passage.workId));
    this.#pages.deleteWhere((page) => stale.has(page.work.id));
    if (changed.length > 0 && (await passageCharacters(tx)) <= this.#limit) {
      for (let at = 0; at < changed.length; at += WORKS_AT_ONCE)
        this.#keep(await readPassages(tx, { workIds: changed.slice(at, at + WORKS_AT_ONCE) }));
    }
    return { changed, removed };
  }

  /** The passages of these ids in that order; one that has gone meanwhile is left out. */
  async passages(ids: readonly string[]): Promise<ShelvedPassage[]> {
    const found = new Map<string, ShelvedPassage>();
    const missing: string[] = [];
    for (const id of ids) {
      const passage = this.#passages.get(id);
      if (passage) found.set(id, passage);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const rows = await this.#database.readAsService((tx) => readPassages(tx, { ids: missing }));
      this.#keep(rows);
      for (const row of rows) found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async page(workId: string, number: number): Promise<LibraryPage | null> {
    const key = `${workId} ${number}`;
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const work = this.#works.get(workId);
    if (!work) return null;
    const row = await this.#database.readAsService((tx) => readPage(tx, workId, number));
    if (!row) return null;
    const { id, slug, title, author, kind, store, pageCount } = work;
    const page = {
      work: { id, slug, title, author, kind, store, pageCount },
      page: number,
      time: row.time,
      text: row.text,
    };
    this.#pages.set(key, page, row.text.length);
    return page;
  }

  #keep(rows: readonly ShelvedPassage[]): void {
    for (const { id, workId, page, time, position, heading, text } of rows)
      this.#passages.set(
        id,
        { id, workId, page, time, position, heading, text },
        heading.length + text.length,
      );
  }
}
