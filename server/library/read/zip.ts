import { crc32 } from 'node:zlib';
import { inflateSync } from 'fflate';
import { ReadProblem } from './read-problem.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** The maximum unpacked size. */
const UNPACKED_MAX_BYTES = 200_000_000;
/** Text compresses to a tenth, tables of numbers to a fiftieth. */
const RATIO_MAX = 200;
/** Below this size an entry may have any ratio. */
const RATIO_FROM_BYTES = 1_000_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP archive, by name. They are unpacked into memory, so that their names never become paths.
 */
export class Zip {
  readonly #bytes: Uint8Array;
  readonly #entries: Map<string, ZipEntry>;
  #left = UNPACKED_MAX_BYTES;

  /** @throws {ReadProblem} when it is damaged or has too many entries */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#entries = intact(() => zipEntries(bytes));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * Unpacks the files with these names that exist.
   * @throws {ReadProblem} when they are damaged or protected, or unpack to too much
   */
  read(names: Iterable<string>): Map<string, Uint8Array> {
    const files = new Map<string, Uint8Array>();
    for (const name of new Set(names)) {
      const entry = this.#entries.get(name);
      if (entry) files.set(name, this.#unpack(entry));
    }
    return files;
  }

  #unpack({ isEncrypted, method, at, packedSize, size, crc }: ZipEntry): Uint8Array {
    if (isEncrypted) throw new ReadProblem('is protected by a password; save a copy without one.');
    const isPackedTooWell = size > RATIO_FROM_BYTES && size > RATIO_MAX * packedSize;
    this.#left -= size;
    if (isPackedTooWell || this.#left < 0) throw new ReadProblem('unpacks to far too much to be text.');
    const packed = this.#bytes.subarray(at, at + packedSize);
    // One extra byte reveals an entry that unpacks to more than it declares.
    const unpacked = intact(() =>
      method === DEFLATED ? inflateSync(packed, { out: new Uint8Array(size + 1) }) : packed,
    );
    if ((method !== STORED && method !== DEFLATED) || unpacked.byteLength !== size || crc32(unpacked) !== crc)
      throw damaged();
    return unpacked;
  }
}

const damaged = () => new ReadProblem('is damaged; upload or export it again.');

function intact<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ReadProblem ? error : damaged();
  }
}
