import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { openLibrary } from '#server/library/library.ts';
import type { WorkSource } from '#server/library/read/work-source.ts';
import type { Place } from './place.ts';
import { ROOT } from './process.ts';

export const PASSAGES = 10_000;
const WORKS_AT_ONCE = 20;
const PAGES_A_WORK = 50;
const SENTENCES_A_PAGE = 12;

/** Fills the library of a place with books of shuffled sentences of the gym's own, until it has PASSAGES passages. */
export async function fillLibrary(place: Place): Promise<void> {
  const database = await openDatabase(place.settings);
  const library = await openLibrary({ database, log: pino({ level: 'error' }) });
  const sentences = gymSentences();
  const random = mulberry(1);
  let made = 0;
  while ((await library.stats()).passages < PASSAGES) {
    const works = Array.from({ length: WORKS_AT_ONCE }, () => book(made++, sentences, random));
    await library.ingestWorks(works);
  }
  await library.close();
  await database.close();
}

function book(nth: number, sentences: readonly string[], random: () => number): WorkSource {
  const pages = Array.from({ length: PAGES_A_WORK }, (_, index) => ({
    number: index + 1,
    time: null,
    section: null,
    text: Array.from(
      { length: SENTENCES_A_PAGE },
      () => sentences[Math.floor(random() * sentences.length)],
    ).join(' '),
  }));
  return {
    store: 'books',
    slug: `made-up-${nth}`,
    origin: 'bench',
    name: `made-up book ${nth}`,
    hash: `made-up-${nth}`,
    read: async () => ({ title: `Made-up book ${nth}`, author: 'Nobody', kind: 'book', pages }),
  };
}

export function gymSentences(): string[] {
  const folder = join(ROOT, 'content', 'books');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/<!--.*?-->|^[#|>-].*$|^---[\s\S]*?---$/gm, '');
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 30 && sentence.length < 250);
}

/** Small, and the same numbers in every run. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
