import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { DataFile, DataPart } from './part.ts';

export interface ArchiveOptions {
  userId: string;
  /** The name of the product it comes from. */
  product: string;
  parts: readonly DataPart[];
  now: Date;
  /** Called after each file. */
  onFile: () => void;
}

/**
 * Zips an athlete's complete data while reading it: one file at a time, and no faster than it is consumed.
 * Deflating runs on separate threads.
 */
export async function* archiveOf(options: ArchiveOptions): AsyncGenerator<Uint8Array> {
  const { userId, parts, now, onFile } = options;
  const zip = new ZipFile();
  const written = zip.outputStream as Readable;
  const add = async ({ name, content, packed }: DataFile) => {
    const stream = Readable.from(content, { objectMode: false });
    zip.addReadStream(stream, name, { mtime: now, compress: packed !== true });
    await finished(stream);
    onFile();
  };
  const fill = async () => {
    await add({ name: 'README.txt', content: [readme(options)] });
    for (const part of parts) for await (const file of part.files(userId)) await add(file);
    zip.end();
  };
  const filled = fill().catch((error: unknown) => {
    written.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  yield* written;
  await filled;
}

function readme({ product, parts, now }: ArchiveOptions): string {
  const lines = parts.flatMap(({ about }) => about);
  const width = Math.max(...lines.map(([path]) => path.length));
  return [
    `Your data at ${product}`,
    '',
    `Everything ${product} stores about you, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    'Times are in UTC. Files are UTF-8: .md and .txt files are for reading, .csv files open in a spreadsheet, .json files are for programs.',
    '',
    ...lines.map(([path, what]) => `${path.padEnd(width)}  ${what}`),
    '',
    'Not included, because nobody can read them: your password and session keys, which are stored only as hashes.',
    '',
  ].join('\n');
}
