import { fork } from 'node:child_process';
import { type Ceilings, OUT_OF_MEMORY, type ReaderMessage } from './messages.ts';

export interface ProcessLimits {
  milliseconds: number;
  heapMegabytes: number;
  /** All buffers together, which are outside the heap, including a stream's unpacked data. */
  bufferMegabytes: number;
}

export class LimitExceededError extends Error {
  override name = 'LimitExceededError';
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`The reader used up its ${limit}.`);
    this.limit = limit;
  }
}

/** Little memory for young objects, and no parallel garbage collection threads. */
const FLAGS = ['--max-semi-space-size=4', '--single-threaded-gc', '--expose-gc'];
/**
 * Exit codes for memory: our own; V8's when the heap is full, as a signal or Windows' code; the system's or
 * the watchdog's.
 */
const OUT_OF_MEMORY_ENDS = new Set<unknown>([OUT_OF_MEMORY, 'SIGABRT', 'SIGTRAP', 134, 'SIGKILL']);
/** Node itself, with its code and threads. */
const OWN_MEGABYTES = 128;

/**
 * Reads a stranger's file in a separate process, which is killed when it takes too long or too much memory.
 * Settles when the process and its memory are gone.
 * @param script calls `serveTask`
 * @throws LimitExceededError
 */
export function readInProcess<Result, Progress = never>(
  script: URL,
  { bytes, task }: { bytes: Uint8Array; task: object },
  { milliseconds, heapMegabytes, bufferMegabytes }: ProcessLimits,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal | undefined; onProgress?: (progress: Progress) => void } = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const ceilings: Ceilings = {
    bufferMegabytes,
    totalMegabytes: OWN_MEGABYTES + heapMegabytes + bufferMegabytes,
  };
  const child = fork(script, [JSON.stringify(ceilings)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...FLAGS],
    // Only the location of compiled code: no keys, no passwords.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return new Promise<Result>((resolve, reject) => {
    let settle: (() => void) | undefined;
    const kill = (then: () => void) => {
      settle ??= then;
      child.kill('SIGKILL');
    };
    const stop = () => kill(() => reject(signal?.reason));
    signal?.addEventListener('abort', stop, { once: true });
    const timeout = setTimeout(() => kill(() => reject(new LimitExceededError('time'))), milliseconds);
    const gone = () => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', stop);
    };
    child.on('message', (message: ReaderMessage) => {
      if ('progress' in message) onProgress?.(message.progress as Progress);
      else if ('failure' in message) kill(() => reject(new Error(message.failure)));
      else kill(() => resolve(message.result as Result));
    });
    child.once('error', (error) => {
      gone();
      reject(error);
    });
    child.once('exit', (code, endedBy) => {
      gone();
      if (settle) settle();
      else if (OUT_OF_MEMORY_ENDS.has(endedBy ?? code)) reject(new LimitExceededError('memory'));
      else reject(new Error(`The reader ended without a result (${endedBy ?? code}).`));
    });
    // A process that stops reading has ended, and its exit says why.
    const sent = () => undefined;
    child.send(task, sent);
    child.stdin!.on('error', sent);
    child.stdin!.end(bytes);
  });
}
