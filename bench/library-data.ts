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

/**
 * Fills the library with books of shuffled sentences from the gym's own, up to this many passages. `varied`
 * text also has a rare word in each sentence, so that the vocabulary grows with the library as real ones do.
 */
export async function fillLibrary(
  place: Place,
  { passages = PASSAGES, varied = false }: { passages?: number; varied?: boolean } = {},
): Promise<void> {
  const database = await openDatabase(place.settings);
  const library = await openLibrary({ database, log: pino({ level: 'error' }) });
  const sentences = gymSentences();
  const random = mulberry(passages);
  const sentence = () => {
    const plain = sentences[Math.floor(random() * sentences.length)]!;
    return varied ? `${plain} ${rareWord(random)}.` : plain;
  };
  let made = 0;
  while ((await library.stats()).passages < passages) {
    const works = Array.from({ length: WORKS_AT_ONCE }, () => book(`${passages}-${made++}`, sentence));
    await library.ingestWorks(works);
  }
  await library.close();
  await database.close();
}

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
];
const RARE_WORDS = SYLLABLES.length ** 4;

/** Returns one of 65,536 invented words, some a thousand times as frequent as others. */
function rareWord(random: () => number): string {
  let rest = Math.floor(RARE_WORDS * random() ** 3);
  let word = '';
  for (let nth = 0; nth < 4; nth++) {
    word += SYLLABLES[rest % SYLLABLES.length]!;
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

function book(name: string, sentence: () => string): WorkSource {
  const pages = Array.from({ length: PAGES_A_WORK }, (_, index) => ({
    number: index + 1,
    time: null,
    section: null,
    text: Array.from({ length: SENTENCES_A_PAGE }, sentence).join(' '),
  }));
  return {
    store: 'books',
    slug: `made-up-${name}`,
    origin: 'bench',
    name: `made-up book ${name}`,
    hash: `made-up-${name}`,
    read: async () => ({ title: `Made-up book ${name}`, author: 'Nobody', kind: 'book', pages }),
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

/** A small generator with the same numbers in every run. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
