import type { LibraryStore } from '#shared/store.ts';
import type { LibraryIndex } from './library-index.ts';
import { partsOf } from './search/compound.ts';
import type { KnownWords } from './search/engine.ts';
import { isEnglish, isSpoken } from './search/everyday-words.ts';
import type { AskedWord } from './search/query.ts';
import { stemOf, wordsOf } from './search/terms.ts';
import type { Thesaurus } from './search/thesaurus.ts';
import { isLightSlip } from './search/typo.ts';

export interface QueryWords {
  words: QueryWord[];
  /** The number of passages in the searched stores. */
  passages: number;
}

/** A word of a query, without stop words. */
export interface QueryWord {
  word: string;
  /** How many passages have it, or the word it probably means. */
  passages: number;
  /**
   * Its stand-ins: the indexed word that a misspelled one probably means, and other names for the same thing.
   */
  means: string[];
}

/** A word that is only written as two, and how many passages have both. */
interface Apart {
  parts: string;
  passages: number;
}

/** Resolves what the words of a query may mean, and how the index knows them. */
export function queryWords(index: Pick<LibraryIndex, 'words'>, thesaurus: Thesaurus) {
  const inFlight = new Map<string, Promise<KnownWords>>();

  /** A tool searches and asks about the words at the same time, so the index is asked once. */
  function known(text: string, stores: readonly LibraryStore[]): Promise<KnownWords> {
    const key = JSON.stringify([text, stores]);
    const words = inFlight.get(key) ?? index.words({ text, stores }).finally(() => inFlight.delete(key));
    inFlight.set(key, words);
    return words;
  }

  /** Finds the words that the searched stores only write as two, with their parts. */
  async function apartIn(
    asked: readonly AskedWord[],
    stores: readonly LibraryStore[],
  ): Promise<ReadonlyMap<string, Apart>> {
    const compounds = asked.filter(isUnmet).flatMap(({ word }) => {
      const parts = partsOf(word);
      return parts === null ? [] : [{ word, parts }];
    });
    const text = compounds.flatMap(({ parts }) => parts).join(' ');
    const met = text === '' ? [] : (await known(text, stores)).words;
    const counts = new Map(met.map(({ word, readAs, passages }) => [word, readAs === word ? passages : 0]));
    return new Map(
      compounds.flatMap(({ word, parts }) => {
        const passages = Math.min(...parts.map((part) => counts.get(part) ?? 0));
        return passages === 0 ? [] : [[word, { parts: parts.join(' '), passages }] as const];
      }),
    );
  }

  /**
   * Returns the query with a name that passages have for what they do not name so, and other names for its
   * words, with typos corrected and compounds split.
   */
  async function expanded(
    query: string,
    stores: readonly LibraryStore[],
  ): Promise<{ query: string; synonyms: string }> {
    const { words: asked } = await known(query, stores);
    const parts = [...(await apartIn(asked, stores)).values()].map((each) => each.parts);
    const names = await namesFor(asked, query, stores);
    return {
      query: [query, ...names].join(' '),
      synonyms: [thesaurus.synonyms(readIn(asked), query), ...parts].join(' ').trim(),
    };
  }

  /** Returns the most frequent other name of each word that no passage has: 'alcohol' for 'booze'. */
  async function namesFor(
    asked: readonly AskedWord[],
    query: string,
    stores: readonly LibraryStore[],
  ): Promise<string[]> {
    const unmet = asked.filter(({ passages }) => passages === 0).map(({ word }) => word);
    if (unmet.length === 0) return [];
    const groups = thesaurus
      .alternatives(readIn(asked), query)
      .filter(({ words }) => words.some((word) => unmet.includes(word)))
      .map(({ others }) => others.filter((name) => wordsOf(name).length === 1 && isMetWhole(name)));
    const text = groups.flat().join(' ');
    if (text === '') return [];
    const { words } = await known(text, stores);
    const counts = new Map(words.map(({ word, readAs, passages }) => [word, readAs === word ? passages : 0]));
    const countOf = (name: string) => counts.get(wordsOf(name)[0]!) ?? 0;
    const askedFor = new Set(asked.map(({ word }) => stemOf(word)));
    const found = groups.flatMap((names) => {
      const [best] = names.toSorted((a, b) => countOf(b) - countOf(a));
      return best === undefined || countOf(best) === 0 || askedFor.has(stemOf(best)) ? [] : [best];
    });
    return [...new Set(found)];
  }

  async function words(query: string, stores: readonly LibraryStore[]): Promise<QueryWords> {
    const all = await known(query, stores);
    return {
      words: withMeanings(all.words, query, thesaurus, await apartIn(all.words, stores)),
      passages: all.passages,
    };
  }

  return { expanded, words };
}

/** Adds to the words of a query what each may mean. */
export function withMeanings(
  words: readonly AskedWord[],
  query: string,
  thesaurus: Thesaurus,
  apart: ReadonlyMap<string, Apart> = new Map(),
): QueryWord[] {
  const alternatives = thesaurus.alternatives(readIn(words), query);
  const read = (asked: AskedWord): QueryWord => {
    const { word, readAs, passages } = asked;
    const own = apart.get(word);
    if (own !== undefined) return { word, passages: own.passages, means: [own.parts] };
    // Where no passage has 'shark', one with 'spark' may come up, but it is not what was asked.
    if (isAnother(asked)) return { word, passages: 0, means: [] };
    const names = alternatives
      .filter((each) => each.words.includes(readAs))
      .flatMap(({ others }) => others)
      .filter(isMetWhole);
    return { word, passages, means: [...new Set(readAs === word ? names : [readAs, ...names])] };
  };
  return [...new Map(words.map((asked) => [asked.word, read(asked)])).values()];
}

/** Returns the words of a query as the index reads them. */
export const readIn = (words: readonly AskedWord[]) => words.map(({ readAs }) => readAs).join(' ');

/** Whether a name keeps all its words in a search: of 'throw up' only 'throw' is left, which is something else. */
const isMetWhole = (name: string): boolean => wordsOf(name).length !== 1 || !/[\s-]/u.test(name.trim());

/**
 * Whether a word read as another has its own meaning: people say it, or it is a rare word that no slip turns
 * into the other, such as 'creatine' into 'creating'.
 */
const isAnother = ({ word, readAs }: AskedWord): boolean =>
  readAs !== word && (isSpoken(stemOf(word)) || (isEnglish(word) && !isLightSlip(word, readAs)));

/** Whether no passage has a word as written. */
const isUnmet = ({ word, readAs, passages }: AskedWord) => passages === 0 || readAs !== word;
