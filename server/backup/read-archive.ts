import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ARCHIVE_FORMAT, type ArchiveHeader, type ArchiveLine, markSchema } from './archive-format.ts';
import { BackupError } from './backup-error.ts';

const NEWLINE = 0x0a;

/**
 * Reads an archive's lines, beginning with its header.
 * @throws BackupError when it is not one, cannot be read by this version, or is damaged or truncated; the
 * last shows only at its end.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveLine> {
  let lines = 0;
  let isWhole = false;
  try {
    for await (const text of textLines(bytesOf(file))) {
      const line = parsed(text);
      if (lines++ === 0) requireReadable(line, file);
      isWhole = !Array.isArray(line) && line.kind === 'end';
      yield line;
    }
  } catch (error) {
    if (!isReadFault(error)) throw error;
    if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause: error });
    if (error.syscall !== undefined)
      throw new BackupError(`${file} cannot be read (${error.message}).`, { cause: error });
    // Not ours, and not the beginning of something truncated.
    if (lines === 0 && (error instanceof SyntaxError || error.code === 'ZSTD_error_prefix_unknown'))
      throw notAnArchive(file, error);
    throw damaged(file, error);
  }
  if (lines === 0) throw notAnArchive(file);
  if (!isWhole) throw damaged(file);
}

/** Reads the first line of an archive. */
export async function readHeader(file: string): Promise<ArchiveHeader> {
  for await (const line of readArchive(file)) if (!Array.isArray(line) && line.kind === 'header') return line;
  throw notAnArchive(file);
}

function bytesOf(file: string): Readable {
  const bytes = createZstdDecompress();
  // A failure also ends the iteration over the bytes.
  pipeline(createReadStream(file), bytes, () => undefined);
  return bytes;
}

/** Splits at line feeds; a line can be many chunks long. */
async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      begun.push(chunk.subarray(from, at));
      yield (begun.length === 1 ? begun[0]! : Buffer.concat(begun)).toString('utf8');
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)));
  }
  if (begun.length > 0) throw new SyntaxError('It ends within a line.');
}

function parsed(text: string): ArchiveLine {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value)) return value;
  const mark = markSchema.safeParse(value);
  if (!mark.success) throw new SyntaxError('It contains an unknown kind of line.');
  return mark.data;
}

function requireReadable(line: ArchiveLine, file: string): void {
  if (Array.isArray(line) || line.kind !== 'header') throw notAnArchive(file);
  if (line.format !== ARCHIVE_FORMAT) {
    throw new BackupError(
      `${file} was written by Liftlore ${line.version} in a format that this version does not read (${line.format}, and this reads ${ARCHIVE_FORMAT}): restore it with that version, then upgrade.`,
    );
  }
}

/** Whether an error comes from reading a file, unpacking it or parsing its lines. */
function isReadFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof SyntaxError || (error instanceof Error && 'code' in error);
}

const notAnArchive = (file: string, cause?: unknown) =>
  new BackupError(`${file} is not a backup that "npm run backup" made.`, { cause });

const damaged = (file: string, cause?: unknown) =>
  new BackupError(
    `${file} is damaged or not complete, so nothing was restored from it: copy it again from where it was kept, or restore an earlier one.`,
    { cause },
  );
