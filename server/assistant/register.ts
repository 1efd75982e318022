import type { FoundPassage } from '#server/library/found-passage.ts';
import { type Folded, findQuote, fold } from '#shared/quote.ts';
import { onlyPlace, type Source } from '#shared/source.ts';

interface Entry {
  passage: FoundPassage;
  /** Its text, and others it was found with: a search joins neighbors of the same page to it, another search others. */
  texts: Text[];
  /** The number readers see, given when the answer first cites it. */
  cited: number | null;
  quotes: Set<string>;
}

interface Text {
  text: string;
  /** Made when the first quote is looked up. */
  folded: Folded | null;
}

/** The passages an answer may cite, by the numbers given to the model, and what it has cited so far. */
export class Register {
  readonly #entries: Entry[] = [];
  readonly #byPassage = new Map<string, number>();
  #cited = 0;
  #quoted = 0;

  /** Numbers a passage for the model, the same each time it is found. */
  add(passage: FoundPassage): number {
    const known = this.#byPassage.get(passage.id);
    if (known !== undefined) {
      const { texts } = this.#entries[known - 1]!;
      if (!texts.some(({ text }) => text.includes(passage.text)))
        texts.push({ text: passage.text, folded: null });
      return known;
    }
    this.#entries.push({
      passage,
      texts: [{ text: passage.text, folded: null }],
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

  /** How many passages the answer has cited so far. */
  get cited(): number {
    return this.#cited;
  }

  /** How many different quotes were found in them. */
  get quoted(): number {
    return this.#quoted;
  }

  /** The number a reader sees for passage `number`; numbers count up in the order of first mention. */
  cite(number: number): number {
    const entry = this.#entries[number - 1]!;
    entry.cited ??= ++this.#cited;
    return entry.cited;
  }

  /**
   * Looks `quote` up word for word: first in `claimed`, then in everything else that was found.
   * @returns the number of the passage that holds it, or null.
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

  /** What is cited so far, as the screen needs it. */
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

  /** Where the parts of a quote (it may leave words out with '…' or '[…]') stand, as the page prints them. */
  #find({ texts }: Entry, quote: string): string[] | null {
    const parts = quote.split(/\s*(?:\[[^\]]*\]|…|\.\.\.)\s*/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
    for (const text of texts) {
      const found = partsIn(text, parts);
      if (found !== null) return found;
    }
    return null;
  }
}

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
