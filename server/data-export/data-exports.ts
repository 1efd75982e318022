import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { archiveOf } from './archive.ts';
import type { DataPart } from './part.ts';
import {
  addPiece,
  type DataExport,
  ExportGone,
  endExport,
  forgetExports,
  giveBack,
  PIECE_BYTES,
  takeExport,
  writeExport,
} from './store.ts';

/** For exports that another server left behind, and for those kept long enough. */
const LOOK_EACH_MS = 30_000;
/** How often what is under way tells how far it is. */
const TELL_EACH_MS = 1000;

interface Options {
  database: Database;
  log: Logger;
  /** The product's name, for README.txt. */
  product: string;
}

/**
 * Prepares the archives that athletes ask for, one at a time on each server. What is asked for waits in the database: a
 * server that dies leaves it to the next one that looks, which begins anew.
 */
export class DataExports {
  readonly #options: Options;
  readonly #closing = new AbortController();
  #parts: readonly DataPart[] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #waiting = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Puts `parts` into each archive, from now on. */
  start(parts: readonly DataPart[]): void {
    this.#parts = parts;
    this.#timer = setInterval(() => this.look(), LOOK_EACH_MS).unref();
    this.look();
  }

  /** Has what was asked for prepared. */
  look(): void {
    if (this.#waiting || this.#closing.signal.aborted || this.#parts === undefined) return;
    this.#waiting = true;
    this.#working = this.#working.then(async () => {
      this.#waiting = false;
      const { database, log } = this.#options;
      try {
        await forgetExports(database);
        while (!this.#closing.signal.aborted) {
          const taken = await takeExport(database);
          if (taken === null) break;
          await this.#prepare(taken);
        }
      } catch (err) {
        log.error({ err }, 'exports could not be looked through');
      }
    });
  }

  /** Ends what is under way, which the next start begins anew. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#working;
  }

  async #prepare(taken: DataExport): Promise<void> {
    const { database, log, product } = this.#options;
    const parts = this.#parts ?? [];
    const { signal } = this.#closing;
    const progress = { filesDone: 0, filesTotal: 1 };
    let gone = false;
    const telling = setInterval(() => {
      writeExport(database, taken, progress).catch((err: unknown) => {
        gone ||= err instanceof ExportGone;
      });
    }, TELL_EACH_MS);
    try {
      for (const part of parts) progress.filesTotal += await part.count(taken.userId);
      await writeExport(database, taken, progress);
      const now = new Date();
      const onFile = () => {
        progress.filesDone++;
      };
      let n = 0;
      for await (const piece of inPieces(
        archiveOf({ userId: taken.userId, product, parts, now, onFile }),
        PIECE_BYTES,
      )) {
        if (signal.aborted) return await giveBack(database, taken);
        if (gone) return;
        await addPiece(database, taken, n++, piece);
      }
      await endExport(database, taken, { state: 'ready', files: progress.filesDone });
    } catch (err) {
      if (err instanceof ExportGone) return;
      log.error({ err, export: taken.id }, 'an export failed');
      await endExport(database, taken, { state: 'failed' });
    } finally {
      clearInterval(telling);
    }
  }
}

/** The same bytes in buffers of `size`, the last one smaller. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size);
    held = [whole.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(held);
}
