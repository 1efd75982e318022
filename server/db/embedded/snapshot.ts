import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** The data folder of a fresh database, as created by `scripts/embedded-snapshot.ts`. */
export const SNAPSHOT = new URL('./snapshot.tar.zst', import.meta.url);
const BLOCK_BYTES = 512;
const FOLDER = '5';

/** Unpacks a new data folder, in a tenth of the time that creating one takes. */
export function unpackSnapshot(folder: string): void {
  const tar = zstdDecompressSync(readFileSync(SNAPSHOT));
  mkdirSync(folder, { mode: 0o700 });
  let at = 0;
  while (tar[at] !== 0) {
    const field = (from: number, bytes: number) =>
      tar.toString('utf8', at + from, at + from + bytes).replace(/\0.*$/s, '');
    const path = join(folder, field(345, 155), field(0, 100));
    const size = Number.parseInt(field(124, 12), 8);
    const content = at + BLOCK_BYTES;
    if (field(156, 1) === FOLDER) mkdirSync(path);
    else writeFileSync(path, tar.subarray(content, content + size));
    at = content + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}
