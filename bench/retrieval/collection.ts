import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A collection in the standard layout, held in memory. */
export interface Collection {
  documents: Document[];
  queries: Query[];
  judgments: Judgments;
}

export interface Document {
  id: string;
  /** Empty when the collection has none. */
  title: string;
  text: string;
}

export interface Query {
  id: string;
  text: string;
}

/** Query → document → relevance; above zero is relevant. */
export type Judgments = Map<string, Map<string, number>>;

export class CollectionError extends Error {
  override name = 'CollectionError';
}

/**
 * Reads a folder with `corpus.jsonl` (id or _id, title, text), `queries.jsonl` (id or _id, text) and
 * `qrels.tsv` or `qrels/test.tsv` (query, document, relevance, with or without a header line), each plain or .gz.
 * @throws {CollectionError} one sentence that names the file and, for a broken line, its number.
 */
export async function readCollection(folder: string): Promise<Collection> {
  const [corpus, queries, qrels] = await Promise.all([
    fileOf(folder, ['corpus.jsonl']),
    fileOf(folder, ['queries.jsonl']),
    fileOf(folder, ['qrels.tsv', 'qrels/test.tsv']),
  ]);
  return {
    documents: await readRecords(corpus, (record, line) => ({
      id: idOf(record, line),
      title: textOf(record, 'title', line, ''),
      text: textOf(record, 'text', line),
    })),
    queries: await readRecords(queries, (record, line) => ({
      id: idOf(record, line),
      text: textOf(record, 'text', line),
    })),
    judgments: await readJudgments(qrels),
  };
}

interface CollectionFile {
  path: string;
  /** Name of the file in errors. */
  name: string;
}

/** Builds an error about a line. */
type Line = (complaint: string) => CollectionError;

async function fileOf(folder: string, names: readonly string[]): Promise<CollectionFile> {
  for (const name of names.flatMap((plain) => [plain, `${plain}.gz`])) {
    const path = join(folder, name);
    try {
      await access(path);
      return { path, name };
    } catch {
      // The next candidate may exist.
    }
  }
  throw new CollectionError(`The folder ${folder} has no ${names.join(' or ')} (plain or .gz).`);
}

async function* linesOf(file: CollectionFile): AsyncGenerator<{ text: string; line: Line }> {
  const raw = createReadStream(file.path);
  let input: Readable = raw;
  if (file.name.endsWith('.gz')) {
    const plain = createGunzip();
    raw.on('error', (error) => plain.destroy(error));
    input = raw.pipe(plain);
  }
  const failed = new Promise<never>((_, reject) => {
    input.once('error', (error) =>
      reject(new CollectionError(`${file.name} cannot be read: ${error.message}.`)),
    );
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (let number = 1; ; number++) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    const text = number === 1 ? next.value.replace(/^\uFEFF/, '') : next.value;
    const at = number;
    if (text.trim() !== '') {
      yield { text, line: (complaint) => new CollectionError(`${file.name}, line ${at}: ${complaint}.`) };
    }
  }
}

async function readRecords<T extends { id: string }>(
  file: CollectionFile,
  shape: (record: Record<string, unknown>, line: Line) => T,
): Promise<T[]> {
  const records: T[] = [];
  const seen = new Set<string>();
  for await (const { text, line } of linesOf(file)) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw line('this is not JSON');
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw line('this is not a JSON object');
    const record = shape(parsed as Record<string, unknown>, line);
    if (seen.has(record.id)) throw line(`the id "${record.id}" was used before`);
    seen.add(record.id);
    records.push(record);
  }
  if (records.length === 0) throw new CollectionError(`${file.name} is empty.`);
  return records;
}

function idOf(record: Record<string, unknown>, line: Line): string {
  const id = record.id ?? record._id;
  if (typeof id === 'number') return String(id);
  if (typeof id !== 'string' || id === '') throw line('the field "id" (or "_id") is missing');
  return id;
}

function textOf(record: Record<string, unknown>, field: string, line: Line, absent?: string): string {
  const text = record[field] ?? absent;
  if (typeof text !== 'string') throw line(`the field "${field}" is missing or no text`);
  return text;
}

async function readJudgments(file: CollectionFile): Promise<Judgments> {
  const judgments: Judgments = new Map();
  let first = true;
  for await (const { text, line } of linesOf(file)) {
    const columns = text.split('\t').map((column) => column.trim());
    const [query, document, relevance] = columns;
    const value = Number(relevance);
    const header = first && columns.length === 3 && !Number.isFinite(value);
    first = false;
    if (header) continue;
    if (columns.length !== 3 || !query || !document) {
      throw line('three columns separated by tabs are expected: query, document, relevance');
    }
    if (relevance === '' || !Number.isFinite(value)) throw line(`the relevance "${relevance}" is no number`);
    const of = judgments.get(query) ?? new Map<string, number>();
    judgments.set(query, of.set(document, value));
  }
  if (judgments.size === 0) throw new CollectionError(`${file.name} is empty.`);
  return judgments;
}
