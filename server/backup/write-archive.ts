import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { ClientBase } from 'pg';
import { version } from '#server/version.ts';
import { ARCHIVE_FORMAT, type ArchiveLine, type ArchiveRow } from './archive-format.ts';
import { keptFiles } from './kept-files.ts';
import { countRows, quoted, readJournal, readStoredTables, type StoredTable } from './tables.ts';

const ROWS_AT_ONCE = 500;
/** For tables with files, whose pieces have up to some megabytes. */
const LARGE_ROWS_AT_ONCE = 8;
/** Short lines are compressed together. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Values as PostgreSQL wrote them. */
const asWritten = { getTypeParser: () => (value: string) => value };

export interface Written {
  /** Of all tables together. */
  rows: number;
}

/**
 * Writes what `client` sees and the files of `dataFolder` to `file`, which appears once it is complete and on
 * disk.
 */
export async function writeArchive(
  client: ClientBase,
  { file, dataFolder, madeAt }: { file: string; dataFolder: string; madeAt: Date },
): Promise<Written> {
  let rows = 0;
  async function* lines(): AsyncGenerator<ArchiveLine> {
    yield {
      kind: 'header',
      format: ARCHIVE_FORMAT,
      version,
      made_at: madeAt.toISOString(),
      migrations: await readJournal(client),
    };
    for (const { path, content } of await keptFiles(dataFolder)) {
      yield { kind: 'file', path, content: content.toString('base64') };
    }
    const counted: Record<string, number> = {};
    for (const table of await readStoredTables(client)) {
      // The service sees every row of a table with forced row-level security, which the login may not.
      if (table.forced) await client.query('set local role liftlore_service');
      yield { kind: 'table', name: table.name, columns: table.columns.map(([column]) => column) };
      yield* rowsOf(client, table);
      counted[table.name] = await countRows(client, table.name);
      rows += counted[table.name]!;
      if (table.forced) await client.query('set local role none');
    }
    yield { kind: 'end', rows: counted };
  }
  const partial = `${file}.partial`;
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(
    Readable.from(chunks(lines())),
    createZstdCompress({ params }),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  );
  await rename(partial, file);
  await syncFolder(dirname(file));
  return { rows };
}

async function* rowsOf(
  client: ClientBase,
  { name, columns, large }: StoredTable,
): AsyncGenerator<ArchiveRow> {
  const listed = columns.map(([column]) => quoted(column)).join(', ');
  await client.query(`declare stored no scroll cursor for select ${listed} from public.${quoted(name)}`);
  const text = `fetch ${large ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE} from stored`;
  for (;;) {
    const { rows } = await client.query<ArchiveRow>({ text, rowMode: 'array', types: asWritten });
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close stored');
}

async function* chunks(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Makes the new name survive a power cut; not every system allows opening a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
