import { Worker } from 'node:worker_threads';
import type { Reading } from '#shared/record-imports.ts';
import { FileError } from './file-error.ts';
import type { HistoryAnswers } from './first-questions.ts';
import type { ReadNews, ReadTask } from './messages.ts';
import type { OnProgress } from './read-history.ts';

/** Files that are read at the same time, and those that may wait for it. */
const AT_ONCE = 2;
const WAITING_MAX = 16;
const MEMORY_MB = 512;
const TIME_LIMIT_MS = 60_000;

/** Too much to do already; another moment may be better. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Reads files of history, each in a worker of its own, so that nobody else waits for it. */
export interface HistoryReader {
  /**
   * What the file holds, and the new records as JSON, in batches.
   * @throws FileError when it cannot be read, BusyError when too many wait already
   */
  read(
    file: { bytes: Uint8Array; answers: HistoryAnswers; knowledge: string },
    options: { signal: AbortSignal; onProgress: OnProgress },
  ): Promise<{ reading: Reading; batches: string[] }>;
}

export function createHistoryReader(): HistoryReader {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async () => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw new BusyError('Too many files are being read.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
  };
  return {
    async read(file, { signal, onProgress }) {
      await turn();
      try {
        signal.throwIfAborted();
        return await readInWorker(file, signal, onProgress);
      } finally {
        running--;
        waiting.shift()?.();
      }
    },
  };
}

function readInWorker(task: ReadTask, signal: AbortSignal, onProgress: OnProgress) {
  // A small body may be a view of memory that it shares; only what is its own can be given away.
  const bytes =
    task.bytes.byteLength === task.bytes.buffer.byteLength ? task.bytes : new Uint8Array(task.bytes);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'history',
    workerData: { ...task, bytes },
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<{ reading: Reading; batches: string[] }>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    const late = setTimeout(
      () => reject(new FileError('This file takes too long to read. Split it.')),
      TIME_LIMIT_MS,
    );
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: ReadNews) => {
      if (news.type === 'progress') onProgress(news);
      else if (news.type === 'read') resolve(news);
      else reject(new FileError(news.message));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(full ? new FileError('This file holds more than can be read at once. Split it.') : error);
    });
    worker.on('exit', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      reject(new Error('The history worker ended without an answer.'));
    });
  }).finally(() => void worker.terminate());
}
