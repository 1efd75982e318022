import type { LibraryStore } from '#shared/store.ts';
import type { LibraryIndex } from './library-index.ts';
import { partsOf } from './search/compound.ts';
import type { KnownWords } from './search/engine.ts';
import { isSaid } from './search/everyday-words.ts';
import type { AskedWord } from './search/query.ts';
import { stemOf } from './search/terms.ts';
import type { Thesaurus } from './search/thesaurus.ts';

export interface QueryWords {
  words: QueryWord[];
  /** The number of passages in the searched stores. */
  passages: number;
}

/** A word of a query, stop words left out. */
export interface QueryWord {
  word: string;
  /** How many passages have it, or the word that it was probably meant to be. */
  passages: number;
  /** What may stand for it: the indexed word that a misspelled one probably means, and other names of the same thing. */
  means: string[];
}

/** What the words of a query may stand for, and how the index knows them. */
export function queryWords(index: Pick<LibraryIndex, 'words'>, thesaurus: Thesaurus) {
  const inFlight = new Map<string, Promise<KnownWords>>();

  /** A tool searches and asks about the words at the same time: the index is asked once. */
  function known(text: string, stores: readonly LibraryStore[]): Promise<KnownWords> {
    const key = JSON.stringify([text, stores]);
    const words = inFlight.get(key) ?? index.words({ text, stores }).finally(() => inFlight.delete(key));
    inFlight.set(key, words);
    return words;
  }

  /** Other names of what is asked, a misspelled word read as the one it means. */
  async function synonyms(query: string, stores: readonly LibraryStore[]): Promise<string> {
    const { words: asked } = await known(query, stores);
    return thesaurus.synonyms(asked.map(({ readAs }) => readAs).join(' '));
  }

  async function words(query: string, stores: readonly LibraryStore[]): Promise<QueryWords> {
    const all = await known(query, stores);
    const alternatives = thesaurus.alternatives(all.words.map(({ readAs }) => readAs).join(' '));
    const parts = all.words.filter(isUnmet).flatMap(({ word }) => partsOf(word) ?? []);
    const met = parts.length === 0 ? [] : (await known(parts.join(' '), stores)).words;
    const apart = new Map(met.map(({ word, readAs, passages }) => [word, readAs === word ? passages : 0]));
    const read = (asked: AskedWord): QueryWord => {
      const { word, readAs, passages } = asked;
      const own = isUnmet(asked) ? partsOf(word) : null;
      const passagesApart = own === null ? 0 : Math.min(...own.map((part) => apart.get(part) ?? 0));
      if (own !== null && passagesApart > 0) return { word, passages: passagesApart, means: [own.join(' ')] };
      // Where no passage has 'shark', one with 'spark' may come up, but it is not what was asked.
      if (readAs !== word && isSaid(stemOf(word))) return { word, passages: 0, means: [] };
      const names = alternatives
        .filter((each) => each.words.includes(readAs))
        .flatMap(({ others }) => others);
      return { word, passages, means: [...new Set(readAs === word ? names : [readAs, ...names])] };
    };
    const byWord = new Map(all.words.map((asked) => [asked.word, read(asked)]));
    return { words: [...byWord.values()], passages: all.passages };
  }

  return { synonyms, words };
}

/** Whether no passage has a word as it is written. */
const isUnmet = ({ word, readAs, passages }: AskedWord) => passages === 0 || readAs !== word;
