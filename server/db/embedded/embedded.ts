import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DamagedError, DatabaseError } from '#server/db/database-error.ts';
import { explainStorage } from '#server/db/storage-fault.ts';
import { makeFolder } from '#server/make-folder.ts';
import { openData, RESTORE } from './data.ts';
import { type EmbeddedEngine, startEngine } from './engine.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** The longest portable path of a Unix socket: 104 bytes on macOS, including the terminating zero. */
const SOCKET_PATH_MAX_BYTES = 103;
/** How long to wait for another process that holds the folder and does not answer. */
const PATIENCE_MS = 30_000;

/**
 * A PostgreSQL in a folder, run by one process and used by any: opening a folder twice would corrupt it. The
 * first process holds the folder's lock and runs the engine; others join its socket, and one of them takes
 * over when it exits.
 */
export class Embedded {
  readonly #folder: string;
  #socket: Promise<string> | undefined;
  #leave: (() => Promise<void>) | undefined;
  #closed = false;
  #runsEngine = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the socket to connect to, once one answers.
   * @throws DatabaseError when the folder cannot be used.
   */
  socket(): Promise<string> {
    this.#socket ??= this.#acquire().catch((error) => {
      this.#socket = undefined;
      throw error;
    });
    return this.#socket;
  }

  /** Whether this process runs the engine, rather than joining another's. */
  get runsEngine(): boolean {
    return this.#runsEngine;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#socket?.catch(() => undefined);
    await this.#leave?.();
  }

  async #acquire(): Promise<string> {
    prepare(this.#folder);
    for (const deadline = Date.now() + PATIENCE_MS; ; await wait(50)) {
      if (this.#closed) throw new DatabaseError('The database is closed.');
      const lock = takeLock(this.#folder);
      if (lock) return this.#run(lock);
      const socket = await this.#join();
      if (socket) return socket;
      if (Date.now() > deadline) {
        throw new DatabaseError(
          `Another process has ${this.#folder} open and does not answer: end it, or set DATA_DIR to another folder.`,
        );
      }
    }
  }

  async #run(lock: FolderLock): Promise<string> {
    let engine: EmbeddedEngine | undefined;
    try {
      const data = openData(this.#folder);
      engine = await startEngine({ folder: data, sockets: sockets(this.#folder) }, () => {
        lock.release();
        this.#lost();
      });
      this.#announce(engine.socket);
    } catch (error) {
      await engine?.close();
      lock.release();
      throw cannotOpen(this.#folder, error);
    }
    const { socket, close } = engine;
    this.#runsEngine = true;
    this.#leave = async () => {
      await close();
      lock.release();
    };
    return socket;
  }

  /**
   * Publishes the engine's address to other processes. Renamed into place, so that nobody reads half of it.
   */
  #announce(socket: string): void {
    const written = join(this.#folder, 'socket.new');
    writeFileSync(written, JSON.stringify({ socket, pid: process.pid }));
    renameSync(written, join(this.#folder, 'socket'));
  }

  /** Returns the socket of the process that runs the engine; undefined while it does not answer. */
  async #join(): Promise<string | undefined> {
    let socket: string;
    try {
      ({ socket } = JSON.parse(readFileSync(join(this.#folder, 'socket'), 'utf8')));
    } catch {
      return undefined;
    }
    const watch = await reach(socket);
    if (!watch) return undefined;
    // An idle connection, whose end shows that the other process is gone.
    watch.unref();
    watch.on('close', () => this.#lost());
    this.#leave = async () => {
      watch.removeAllListeners('close').destroy();
    };
    return socket;
  }

  #lost(): void {
    this.#socket = undefined;
    this.#leave = undefined;
    // The next query reports a failure, and tries again.
    if (!this.#closed) this.socket().catch(() => undefined);
  }
}

function prepare(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotOpen(folder, error);
  }
}

function takeLock(folder: string): FolderLock | undefined {
  const file = join(folder, 'lock');
  try {
    return lockFolder(file);
  } catch (error) {
    throw new DatabaseError(
      `The lock file ${file} cannot be used (${(error as Error).message}): give this user write access, on a disk that can lock files, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function cannotOpen(folder: string, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const known = explainStorage(error, `the data folder ${folder}`);
  if (known !== undefined) return known;
  const { message } = error as Error;
  // PostgreSQL's own fatal errors concern its files.
  if (/^(FATAL|PANIC):/.test(message)) {
    return new DamagedError(
      `The database in ${folder} does not start (${message}): its files are damaged or missing. To continue, ${RESTORE}, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return new DatabaseError(
    `The database in ${folder} does not start (${message}): try again, and if it stays so, look for the cause before you touch the data.`,
    { cause: error },
  );
}

/**
 * Lists where to listen, best first: `psql -h <folder>` finds it next to the data, but not every path and
 * disk supports that.
 */
function sockets(folder: string): string[] {
  if (process.platform === 'win32') return [temporarySocket()];
  return [join(folder, '.s.PGSQL.5432'), temporarySocket()].filter(
    (path) => Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES,
  );
}

/** Returns a unique socket in a private folder; on Windows a pipe others cannot write to. */
function temporarySocket(): string {
  const unique = `liftlore-${randomBytes(8).toString('hex')}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${unique}` : join(tmpdir(), unique, '.s.PGSQL.5432');
}

function reach(socket: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => resolve(connection));
    connection.on('error', () => resolve(undefined));
  });
}
