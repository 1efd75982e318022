import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordedAnswer, RecordedBlock } from '#shared/recorded-answer.ts';

const ROOT = resolve(import.meta.dirname, '..');
const plain = (text: string) => text.replace(/\s+/g, ' ');

const quotesIn = (blocks: readonly RecordedBlock[]): string[] =>
  blocks.flatMap(({ parts }) =>
    parts.flatMap((part) => ('text' in part && part.look === 'quote' ? [plain(part.text)] : [])),
  );

/** Returns all text of the sample library. */
async function library(): Promise<string> {
  const folders = ['books', 'articles', 'seminars'].map((name) => resolve(ROOT, 'content', name));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => resolve(folder, file))),
  );
  const texts = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
  return plain(texts.join('\n').replaceAll('**', ''));
}

it.each(['hero', 'founder'])('everything the front page replays is in the library: %s', async (name) => {
  const file = resolve(ROOT, `web/features/splash/recorded-${name}.json`);
  const { blocks, page, sources } = JSON.parse(await readFile(file, 'utf8')) as RecordedAnswer;
  const text = await library();
  for (const quote of quotesIn(blocks)) expect(text).toContain(quote.replace(/^“|”$/g, ''));
  // The page shows the words of the answer's first quote marked.
  const marked = quotesIn(page.blocks).join(' ');
  expect(text).toContain(quotesIn(page.blocks)[0]);
  expect(`“${marked}”`).toBe(quotesIn(blocks)[0]);
  const cited = blocks.flatMap(({ parts }) => parts.flatMap((part) => ('cite' in part ? [part.cite] : [])));
  expect([...new Set(cited)].toSorted()).toEqual(sources.map(({ number }) => number));
  expect(JSON.stringify([blocks, page])).not.toMatch(/\*\*|###|Built-in coach:|Also asked:/);
});
