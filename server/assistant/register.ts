import type { FoundPassage } from '#server/library/found-passage.ts';
import { hideAlsoAsked } from '#shared/also-asked.ts';
import { type Folded, findQuote, fold } from '#shared/quote.ts';
import { onlyPlace, type Source } from '#shared/source.ts';

interface Entry {
  passage: FoundPassage;
  /** Its text, and others it was found with: different searches join different neighbors of the same page. */
  texts: Text[];
  /** The number readers see, assigned when the answer first cites it. */
  cited: number | null;
  quotes: Set<string>;
}

interface Text {
  text: string;
  /** Created when the first quote is checked. */
  folded: Folded | null;
}

/** The passages an answer may cite, by the numbers given to the model, and what it has cited so far. */
export class Register {
  readonly #entries: Entry[] = [];
  readonly #byPassage = new Map<string, number>();
  #cited = 0;
  #quoted = 0;
  readonly #ownWords: Text;

  /** @param ownWords the athlete's, which an answer may quote as well */
  constructor(ownWords = '') {
    this.#ownWords = { text: ownWords, folded: null };
  }

  /** Numbers a passage for the model, the same each time it is found. */
  add(passage: FoundPassage): number {
    const known = this.#byPassage.get(passage.id);
    // Lines of other ways to ask are not on the page, and may divide a sentence's paragraph.
    const quotable = hideAlsoAsked(passage.text);
    if (known !== undefined) {
      const { texts } = this.#entries[known - 1]!;
      if (!texts.some(({ text }) => text.includes(quotable))) texts.push({ text: quotable, folded: null });
      return known;
    }
    this.#entries.push({
      passage,
      texts: [{ text: quotable, folded: null }],
      cited: null,
      quotes: new Set(),
    });
    this.#byPassage.set(passage.id, this.#entries.length);
    return this.#entries.length;
  }

  has(number: number): boolean {
    return this.#entries[number - 1] !== undefined;
  }

  /** The number of passages given to the model. */
  get size(): number {
    return this.#entries.length;
  }

  /** The number of passages cited so far. */
  get cited(): number {
    return this.#cited;
  }

  /** The number of distinct quotes found in them. */
  get quoted(): number {
    return this.#quoted;
  }

  /** Returns the number readers see for passage `number`; numbers follow the order of first mention. */
  cite(number: number): number {
    const entry = this.#entries[number - 1]!;
    entry.cited ??= ++this.#cited;
    return entry.cited;
  }

  /**
   * Looks up `quote` word for word: first in `claimed`, then in everything else that was found.
   * @returns the number of the passage that contains it, or null.
   */
  verify(quote: string, claimed: readonly number[]): number | null {
    const others = Array.from(this.#entries, (_, index) => index + 1).filter(
      (number) => !claimed.includes(number),
    );
    for (const number of [...claimed, ...others]) {
      const entry = this.#entries[number - 1];
      if (entry === undefined) continue;
      const parts = this.#find(entry, quote);
      if (parts === null) continue;
      this.#quoted -= entry.quotes.size;
      for (const part of parts) entry.quotes.add(part);
      this.#quoted += entry.quotes.size;
      return number;
    }
    return null;
  }

  /** Whether a quote is the name of a work or section, or a part of one. */
  names(quote: string): boolean {
    return this.#entries
      .flatMap(({ passage }) => [passage.work.title, passage.heading])
      .some((name) => includesQuote(name, quote));
  }

  isOwn(quote: string): boolean {
    return partsIn(this.#ownWords, [quote]) !== null;
  }

  /** Returns the sources cited so far, as the screen needs them. */
  sources(): Source[] {
    return this.#entries
      .filter((entry) => entry.cited !== null)
      .sort((a, b) => a.cited! - b.cited!)
      .map(({ passage, cited, quotes }) => ({
        number: cited!,
        store: passage.store,
        work: {
          id: passage.work.id,
          slug: passage.work.slug,
          title: passage.work.title,
          kind: passage.work.kind,
        },
        ...onlyPlace(passage),
        heading: passage.heading,
        passageId: passage.id,
        quotes: [...quotes],
      }));
  }

  /** Finds the parts of a quote (it may omit words with '…' or '[…]') as printed on the page. */
  #find({ texts }: Entry, quote: string): string[] | null {
    const parts = quote.split(/\s*(?:\[[^\]]*\]|…|\.\.\.)\s*/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
    for (const text of texts) {
      const found = partsIn(text, parts);
      if (found !== null) return found;
    }
    return null;
  }
}

const includesQuote = (text: string, quote: string) => findQuote(fold(text), text, quote) !== null;

function partsIn(where: Text, parts: readonly string[]): string[] | null {
  where.folded ??= fold(where.text);
  const found: string[] = [];
  let from = 0;
  for (const part of parts) {
    const at = findQuote(where.folded, where.text, part, from);
    if (at === null) return null;
    found.push(where.text.slice(at.start, at.end));
    from = at.end;
  }
  return found.length === 0 ? null : found;
}
