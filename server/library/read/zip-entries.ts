import { ReadProblem } from './read-problem.ts';

/** A file in a ZIP archive, from the directory at the archive's end. */
export interface ZipEntry {
  isEncrypted: boolean;
  method: number;
  /** Where its packed bytes begin. */
  at: number;
  packedSize: number;
  size: number;
  crc: number;
}

/** More files than any book or document has. */
const ENTRIES_MAX = 10_000;
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
/** The same for archives of more than 65,535 files, and its locator. */
const LONG_END = 0x06064b50;
const LONG_END_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const FILE = 0x04034b50;

/**
 * Lists the files in an archive by name; for duplicates, the last. fflate reports neither checksums nor
 * encryption, and silently unpacks damaged text.
 * @throws {ReadProblem} when there are too many
 * @throws {RangeError} when it is damaged
 */
export function zipEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const expect = (at: number, signature: number) => {
    if (view.getUint32(at, true) !== signature) throw new RangeError('no such part');
  };
  const { count, list } = listOf(view);
  if (count > ENTRIES_MAX)
    throw new ReadProblem(
      `is an archive of more than ${ENTRIES_MAX.toLocaleString('en')} files; no book has so many.`,
    );
  const entries = new Map<string, ZipEntry>();
  for (let nth = 0, at = list; nth < count; nth++) {
    expect(at, ENTRY);
    const nameLength = view.getUint16(at + 28, true);
    const file = view.getUint32(at + 42, true);
    expect(file, FILE);
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: file + 30 + view.getUint16(file + 26, true) + view.getUint16(file + 28, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function listOf(view: DataView): { count: number; list: number } {
  let end = view.byteLength - END_BYTES;
  while (view.getUint32(end, true) !== END) {
    end--;
    if (view.byteLength - end > END_BYTES + COMMENT_MAX_BYTES) throw new RangeError('no end');
  }
  const isLong = end >= 20 && view.getUint32(end - 20, true) === LONG_END_LOCATOR;
  if (!isLong) return { count: view.getUint16(end + 10, true), list: view.getUint32(end + 16, true) };
  const long = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(long, true) !== LONG_END) throw new RangeError('no long end');
  return {
    count: Number(view.getBigUint64(long + 32, true)),
    list: Number(view.getBigUint64(long + 48, true)),
  };
}
