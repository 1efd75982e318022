import {
  type LoadedBar,
  type OwnData,
  type ProductCard,
  type RecordInAnswer,
  type SavedItem,
  type Used,
  WRITES_MAX,
} from '#shared/answer-extras.ts';
import type { ProfileField } from '#shared/profile-labels.ts';
import type { RunEvent } from '#shared/run-event.ts';

const BARS_MAX = 16;

/** The personal data used in an answer. */
export interface UsedInAnswer {
  lookedUp?: readonly OwnData[];
  profile?: readonly ProfileField[];
  records?: readonly RecordInAnswer[];
  /** Ids. */
  memories?: readonly string[];
  searchedWeb?: true;
  pages?: Used['pages'];
}

/** What an answer did before it is continued. */
export interface Begun {
  saved: readonly SavedItem[];
  hasReadOthers: boolean;
  hasReadWeb: boolean;
}

const NOTHING_BEGUN: Begun = { saved: [], hasReadOthers: false, hasReadWeb: false };

/**
 * Collects what an answer shows besides its text, from its tools. Each event contains all of it; the last one
 * counts.
 */
export class AnswerExtras {
  #products: ProductCard[] = [];
  #saved: SavedItem[] = [];
  #bars: LoadedBar[] = [];
  #used: Used = { profile: [], records: [], memories: [], passages: 0, pages: [] };
  readonly #changed = new Set<'products' | 'saved' | 'bars' | 'used'>();
  readonly #writes: Record<SavedItem['kind'], number> = {
    record: 0,
    removed: 0,
    memory: 0,
    forgotten: 0,
    body_weight: 0,
  };
  #wake: () => void = () => undefined;
  readonly #hadReadWeb: boolean;
  /** Saved by this answer before it was continued. */
  readonly savedBefore: readonly SavedItem[];

  constructor({ saved, hasReadOthers, hasReadWeb }: Begun = NOTHING_BEGUN) {
    this.savedBefore = saved;
    for (const { kind } of saved) this.#writes[kind]++;
    this.hasReadOthers = hasReadOthers;
    this.#hadReadWeb = hasReadWeb;
  }

  /** Counts one more write. @returns whether it is allowed */
  mayWrite(kind: SavedItem['kind']): boolean {
    this.#writes[kind]++;
    return this.#writes[kind] <= WRITES_MAX;
  }

  /** Whether the answer has read from the web: anything it writes afterwards may be a page's instruction. */
  get hasReadWeb(): boolean {
    return this.#hadReadWeb || this.#used.searchedWeb === true || this.#used.pages.length > 0;
  }

  /** Whether earlier answers were read, which may quote others: only what the athlete said is saved. */
  hasReadAnswers = false;

  /** Whether files attached to earlier questions were read. */
  hasReadEarlierFiles = false;

  /**
   * Whether the model has read other people's text for this answer: it saves only what the athlete said, and
   * removes no record.
   */
  hasReadOthers: boolean;

  get products(): readonly ProductCard[] {
    return this.#products;
  }

  addProducts(products: readonly ProductCard[]): void {
    const known = new Set(this.#products.map(({ id }) => id));
    this.keepProducts([...this.#products, ...products.filter(({ id }) => !known.has(id))]);
  }

  keepProducts(products: readonly ProductCard[]): void {
    if (products.length === this.#products.length) return;
    this.#products = [...products];
    this.#markChanged('products');
  }

  get saved(): readonly SavedItem[] {
    return this.#saved;
  }

  addSaved(item: SavedItem): void {
    this.#saved = [...this.#saved, item];
    this.#markChanged('saved');
  }

  /** Shows loaded bars, each once, up to a maximum. */
  addBars(bars: readonly LoadedBar[]): void {
    const all = once([...this.#bars, ...bars], (bar) => JSON.stringify(bar)).slice(0, BARS_MAX);
    if (all.length === this.#bars.length) return;
    this.#bars = all;
    this.#markChanged('bars');
  }

  /** Records what was used in the answer, each item once. */
  noteUsed({
    lookedUp = [],
    profile = [],
    records = [],
    memories = [],
    searchedWeb,
    pages = [],
  }: UsedInAnswer): void {
    const before = this.#used;
    this.#used = {
      ...before,
      ...(lookedUp.length > 0 && { lookedUp: [...new Set([...(before.lookedUp ?? []), ...lookedUp])] }),
      profile: [...new Set([...before.profile, ...profile])],
      records: once([...before.records, ...records], ({ id }) => id),
      memories: [...new Set([...before.memories, ...memories])],
      ...(searchedWeb && { searchedWeb }),
      pages: once([...before.pages, ...pages], ({ url }) => url),
    };
    const counts = ({ lookedUp = [], profile, records, memories, searchedWeb, pages }: Used) =>
      [lookedUp, profile, records, memories, pages].flat().length + Number(searchedWeb === true);
    if (counts(this.#used) > counts(before)) this.#markChanged('used');
  }

  countPassages(passages: number): void {
    if (passages === this.#used.passages) return;
    this.#used = { ...this.#used, passages };
    this.#markChanged('used');
  }

  /** Yields events for what changed since the last call. */
  *drain(): Generator<RunEvent> {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    if (changed.has('products')) yield { type: 'products', products: this.#products };
    if (changed.has('saved')) yield { type: 'saved', saved: this.#saved };
    if (changed.has('bars')) yield { type: 'bars', bars: this.#bars };
    if (changed.has('used')) yield { type: 'used', used: this.#used };
  }

  /** Resolves when the next item is saved, so that it is shown without delay. */
  nextSaved(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #markChanged(what: 'products' | 'saved' | 'bars' | 'used'): void {
    this.#changed.add(what);
    if (what === 'saved') this.#wake();
  }
}

function once<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
