import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCollection } from './collection.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collection-'));
});
afterEach(() => rm(folder, { recursive: true }));

const CORPUS = '{"id":"d1","title":"One","text":"first"}\n{"_id":"d2","text":"second"}\n';
const QUERIES = '{"_id":1,"text":"which"}\n';

async function write(files: Record<string, string | Uint8Array>): Promise<void> {
  await mkdir(join(folder, 'qrels'));
  const all = { 'corpus.jsonl': CORPUS, 'queries.jsonl': QUERIES, 'qrels.tsv': '1\td1\t2\n', ...files };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
}

test('plain files without a header', async () => {
  await write({});
  expect(await readCollection(folder)).toEqual({
    documents: [
      { id: 'd1', title: 'One', text: 'first' },
      { id: 'd2', title: '', text: 'second' },
    ],
    queries: [{ id: '1', text: 'which' }],
    judgments: new Map([['1', new Map([['d1', 2]])]]),
  });
});

test("BEIR's layout, gzipped, with a header and Windows line endings", async () => {
  await write({
    'corpus.jsonl.gz': gzipSync(CORPUS.replaceAll('\n', '\r\n')),
    'qrels/test.tsv.gz': gzipSync('query-id\tcorpus-id\tscore\r\n1\td2\t1\r\n'),
  });
  await rm(join(folder, 'corpus.jsonl'));
  await rm(join(folder, 'qrels.tsv'));
  const { documents, judgments } = await readCollection(folder);
  expect(documents).toHaveLength(2);
  expect(judgments).toEqual(new Map([['1', new Map([['d2', 1]])]]));
});

test.each([
  [{ 'corpus.jsonl': `${CORPUS}{"id":` }, 'corpus.jsonl, line 3: this is not JSON.'],
  [{ 'corpus.jsonl': '{"text":"x"}' }, 'corpus.jsonl, line 1: the field "id" (or "_id") is missing.'],
  [
    { 'corpus.jsonl': '\n{"id":"a","text":7}' },
    'corpus.jsonl, line 2: the field "text" is missing or no text.',
  ],
  [{ 'corpus.jsonl': CORPUS + CORPUS }, 'corpus.jsonl, line 3: the id "d1" was used before.'],
  [{ 'queries.jsonl': '[1]' }, 'queries.jsonl, line 1: this is not a JSON object.'],
  [{ 'queries.jsonl': '' }, 'queries.jsonl is empty.'],
  [
    { 'qrels.tsv': '1\td1\t1\n1 d2 1\n' },
    'qrels.tsv, line 2: three columns separated by tabs are expected: query, document, relevance.',
  ],
  [{ 'qrels.tsv': 'q\td\tr\n1\td1\tyes\n' }, 'qrels.tsv, line 2: the relevance "yes" is no number.'],
])('names a broken file: %j', async (files, sentence) => {
  await write(files);
  await expect(readCollection(folder)).rejects.toThrow(sentence);
});

test('names a missing file and a broken archive', async () => {
  await write({});
  await rm(join(folder, 'qrels.tsv'));
  await expect(readCollection(folder)).rejects.toThrow('has no qrels.tsv or qrels/test.tsv');
  await writeFile(join(folder, 'qrels.tsv.gz'), 'no archive');
  await expect(readCollection(folder)).rejects.toThrow('qrels.tsv.gz cannot be read');
});
