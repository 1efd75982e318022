import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { quantile } from '#bench/quantile.ts';
import { createIndex } from '#server/library/search/engine.ts';
import { buildSegment, type PassageText } from '#server/library/search/segment.ts';
import { runSteps } from '#server/library/search/steps.ts';
import { type Collection, readCollection } from './collection.ts';
import { engineSearch } from './engine-search.ts';
import { runScorecard } from './scorecard.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));
const SIZES = [10_000, 100_000];
const PASSAGES_A_WORK = 200;
const SENTENCES_A_PASSAGE = 6;
const QUERIES = 40;
/** MiniSearch takes seconds for one long question among 100,000 passages. */
const MINISEARCH_QUERIES = 8;

/**
 * Measures the engine's speed beside MiniSearch with its defaults, on 10,000 and 100,000 passages recombined
 * from real sentences (fixed seed), then the quality of both on the collections, in one run. Returns lines to
 * print.
 * @param folder of collections, each in a folder of its own; without it, quality is left out.
 */
export async function benchRetrieval(folder?: string): Promise<string[]> {
  const lines: string[] = [];
  const collections = folder === undefined ? [] : await readCollections(folder);
  const { sentences, queries } = collections.length > 0 ? fromCollections(collections) : await fromContent();
  for (const size of SIZES) lines.push(...speed(recombined(sentences, size), queries));
  for (const { name, collection } of collections) lines.push(await quality(name, collection));
  if (collections.length === 0) lines.push('quality: left out, --collections names no folder');
  return lines;
}

interface Material {
  sentences: string[];
  queries: string[];
}

async function readCollections(folder: string): Promise<{ name: string; collection: Collection }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, collection: await readCollection(join(folder, name)) })),
  );
}

function fromCollections(collections: readonly { collection: Collection }[]): Material {
  const sentences = collections.flatMap(({ collection }) =>
    collection.documents.flatMap(({ text }) => sentencesOf(text)),
  );
  const all = collections.flatMap(({ collection }) => collection.queries.map(({ text }) => text));
  return { sentences, queries: picked(all, QUERIES) };
}

async function fromContent(): Promise<Material> {
  const files = await readdir(CONTENT, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.md')).map((file) => readFile(join(CONTENT, file), 'utf8')),
  );
  const sentences = texts.flatMap(sentencesOf);
  return { sentences, queries: picked(sentences, QUERIES).map((sentence) => sentence.slice(0, 100)) };
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!])\s+/).filter((sentence) => sentence.length > 30);
}

/** Returns every n-th one, to sample all parts. */
function picked(all: readonly string[], count: number): string[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)]!);
}

/**
 * Returns passages of neighboring and distant sentences, about as long as a book's, placed by linear
 * congruences.
 */
function recombined(sentences: readonly string[], size: number): PassageText[] {
  let state = 20_251;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: size }, (_, i) => {
    const text: string[] = [];
    while (text.length < SENTENCES_A_PASSAGE) {
      const from = next(sentences.length);
      text.push(...sentences.slice(from, from + 2));
    }
    return {
      id: `p${i}`,
      heading: sentences[next(sentences.length)]!.split(' ').slice(0, 5).join(' '),
      text: text.join(' '),
    };
  });
}

function speed(passages: readonly PassageText[], queries: readonly string[]): string[] {
  const name = `${passages.length.toLocaleString('en')} passages`;
  const before = memory();
  const index = createIndex();
  const built = milliseconds(() => {
    for (let from = 0; from < passages.length; from += PASSAGES_A_WORK) {
      const work = {
        workId: `w${from}`,
        store: 'books',
        title: `Book ${from / PASSAGES_A_WORK}`,
        passages: passages.slice(from, from + PASSAGES_A_WORK),
      };
      index.put({ workId: work.workId, store: work.store, segment: buildSegment(work) });
    }
  });
  const fitted = milliseconds(() => runSteps(index.fitSteps()));
  const held = memory() - before;
  const ours = timed(queries, (query) => index.search({ query, limit: 10 }));

  const other = new MiniSearch<PassageText>({ fields: ['heading', 'text'] });
  const otherBefore = memory();
  const otherBuilt = milliseconds(() => other.addAll(passages));
  const otherHeld = memory() - otherBefore;
  const theirs = timed(picked(queries, MINISEARCH_QUERIES), (query) => other.search(query));
  return [
    `${name}: p50 ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms; MiniSearch ${theirs.p50.toFixed(1)} and ${theirs.p95.toFixed(1)} ms; ratio ${(ours.p50 / theirs.p50).toFixed(2)} and ${(ours.p95 / theirs.p95).toFixed(2)}`,
    `${name}: index ${seconds(built)} s, fit ${seconds(fitted)} s, ${held.toFixed(0)} MB; MiniSearch index ${seconds(otherBuilt)} s, ${otherHeld.toFixed(0)} MB`,
  ];
}

function timed(queries: readonly string[], search: (query: string) => unknown): { p50: number; p95: number } {
  for (const query of queries.slice(0, 3)) search(query);
  const times = queries.map((query) => milliseconds(() => search(query))).sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

function milliseconds(act: () => unknown): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

/** Megabytes in use, after a garbage collection where the process allows one (`node --expose-gc`). */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

async function quality(name: string, collection: Collection): Promise<string> {
  const ours = await runScorecard(collection, engineSearch(collection.documents));
  const other = new MiniSearch({ fields: ['title', 'text'] });
  other.addAll(collection.documents);
  const theirs = await runScorecard(collection, (query) => other.search(query).map((hit) => String(hit.id)));
  const ratio = ours.ndcgAt10 / theirs.ndcgAt10;
  return `${name}: nDCG@10 ${ours.ndcgAt10.toFixed(3)}; MiniSearch ${theirs.ndcgAt10.toFixed(3)}; ratio ${ratio.toFixed(2)}`;
}
