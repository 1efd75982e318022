import type { Database } from '#server/db/database.ts';
import type { LibraryStore } from '#shared/store.ts';
import {
  countPassages,
  countWords,
  passagesWith,
  tellingWords,
  worksWithoutWords,
  writePassageWords,
} from './passage-words.ts';
import type { PassageBeside } from './search/beside.ts';
import type { KnownWords } from './search/engine.ts';

/** A few works at a time: each statement then ends in seconds. */
const WORKS_AT_ONCE = 50;

/**
 * The works of a library too large for memory that are not in its index. Their passages are looked up in the
 * database by a question's words, and ranked with those in memory, whose statistics and latent space serve
 * for all.
 */
export class WorksOutside {
  readonly #database: Database;
  readonly #storeOf: (workId: string) => LibraryStore | undefined;
  readonly #passagesMax: number;
  #inside = new Map<string, number>();
  #outside = new Map<string, number>();

  constructor(
    database: Database,
    passagesMax: number,
    storeOf: (workId: string) => LibraryStore | undefined,
  ) {
    this.#database = database;
    this.#passagesMax = passagesMax;
    this.#storeOf = storeOf;
  }

  /** Clears the choice, for an index that is loaded from scratch. */
  clear(): void {
    this.#inside.clear();
    this.#outside.clear();
  }

  remove(workId: string): void {
    this.#inside.delete(workId);
    this.#outside.delete(workId);
  }

  /**
   * Chooses which of these new or changed works go into memory, oldest first, and writes the words of the
   * others.
   * @returns the ids of those for memory
   */
  async admit(workIds: readonly string[], { rewrite }: { rewrite: boolean }): Promise<Set<string>> {
    for (const id of workIds) this.remove(id);
    const counts = await this.#database.as('job').transaction((tx) => countPassages(tx, workIds));
    let inside = 0;
    for (const count of this.#inside.values()) inside += count;
    const admitted = new Set<string>();
    const others: string[] = [];
    for (const id of workIds.toSorted()) {
      const count = counts.get(id) ?? 0;
      if (inside + count <= this.#passagesMax) {
        inside += count;
        this.#inside.set(id, count);
        admitted.add(id);
      } else {
        this.#outside.set(id, count);
        others.push(id);
      }
    }
    for (let at = 0; at < others.length; at += WORKS_AT_ONCE) {
      const some = others.slice(at, at + WORKS_AT_ONCE);
      await this.#database.as('job').transaction(async (tx) => {
        await writePassageWords(tx, rewrite ? some : await worksWithoutWords(tx, some));
      });
    }
    return admitted;
  }

  /** Finds the likely passages outside for a question; needs no query while all works are in memory. */
  async candidates(
    known: () => Promise<KnownWords>,
    {
      synonyms = '',
      stores,
      works: only,
    }: {
      synonyms?: string | undefined;
      stores?: readonly string[] | undefined;
      works?: readonly string[] | undefined;
    },
  ): Promise<PassageBeside[]> {
    const works = this.#in(stores).filter((id) => only?.includes(id) ?? true);
    if (works.length === 0) return [];
    const words = tellingWords(await this.#correct(await known(), works), synonyms);
    return await this.#database.as('service').transaction((tx) => passagesWith(tx, words, works));
  }

  /** Completes what memory knows of a text's words with what is known outside. */
  async words(known: KnownWords, stores: readonly string[] | undefined): Promise<KnownWords> {
    const works = this.#in(stores);
    return works.length === 0 ? known : await this.#correct(known, works);
  }

  /** Counts the works and passages outside, per store. */
  stats(): { works: number; passages: number; stores: Record<string, number> } {
    const stores: Record<string, number> = {};
    let passages = 0;
    for (const [id, count] of this.#outside) {
      const store = this.#storeOf(id);
      passages += count;
      if (store !== undefined) stores[store] = (stores[store] ?? 0) + count;
    }
    return { works: this.#outside.size, passages, stores };
  }

  /** A word that no passage in memory has was not misspelled if one outside has it. */
  async #correct(known: KnownWords, works: readonly string[]): Promise<KnownWords> {
    const unknown = known.words.filter(({ word, readAs, passages }) => readAs !== word || passages === 0);
    if (unknown.length === 0) return known;
    const counts = await this.#database.as('service').transaction((tx) =>
      countWords(
        tx,
        unknown.map(({ word }) => word),
        works,
      ),
    );
    const words = known.words.map((asked) => {
      const count = counts.get(asked.word) ?? 0;
      return count === 0 ? asked : { word: asked.word, readAs: asked.word, passages: count };
    });
    return { ...known, words };
  }

  #in(stores: readonly string[] | undefined): string[] {
    const ids = [...this.#outside.keys()];
    return stores === undefined ? ids : ids.filter((id) => stores.includes(this.#storeOf(id) ?? ''));
  }
}
