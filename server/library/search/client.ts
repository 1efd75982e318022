import { Worker } from 'node:worker_threads';
import type { IndexStats, KnownWords, SearchInput, WordsInput } from './engine.ts';
import type { ExplainedHit } from './explain.ts';
import type { Operation, Operations, StoredSegment, WorkerReply, WorkerRequest } from './messages.ts';
import type { Hit } from './rank.ts';
import { SegmentError, type WorkText } from './segment.ts';

export interface SearchWorkerSettings {
  /**
   * Loads all stored segments, at startup and when the worker is restarted. When it throws, `ready` and
   * waiting searches reject, and the worker is restarted after a pause.
   */
  load: () => AsyncIterable<StoredSegment> | Iterable<StoredSegment>;
  /**
   * Called for a segment that is damaged or of another version: return its bytes rebuilt from the passages
   * (`client.encode`, and store them), or `undefined` to continue without the work.
   */
  rebuild?: (
    damaged: { workId: string; store: string },
    error: SegmentError,
  ) => Promise<Uint8Array | undefined>;
  /** Called after each crash and each failed load. */
  onError?: (error: Error) => void;
}

/**
 * The index in its worker. Everything rejects once the client is closed, and nothing ever hangs on a crash.
 */
export interface SearchClient {
  /** Resolves when the stored segments are in the index. */
  readonly ready: Promise<void>;
  /** Indexes a work's passages and returns the bytes to store; does not add them. */
  encode(work: WorkText): Promise<Uint8Array>;
  /**
   * Adds or replaces a work; takes ownership of the bytes. @throws {SegmentError} when the bytes are damaged
   * or of another version.
   */
  put(work: StoredSegment): Promise<void>;
  remove(workId: string): Promise<void>;
  /** Replaces everything with these works at once; a damaged one leaves all as it was. */
  swap(works: readonly StoredSegment[]): Promise<void>;
  /**
   * Fits the latent space now and waits for it. Happens automatically whenever passages grow by a quarter.
   */
  fit(): Promise<void>;
  search(input: SearchInput): Promise<Hit[]>;
  explain(input: SearchInput): Promise<ExplainedHit[]>;
  words(input: WordsInput): Promise<KnownWords>;
  stats(): Promise<IndexStats>;
  close(): Promise<void>;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const RESTART_FIRST_MILLISECONDS = 50;
const RESTART_LAST_MILLISECONDS = 5_000;

/** Starts the search worker and loads the stored segments into it; searches wait for that. */
export function startSearchWorker(settings: SearchWorkerSettings): SearchClient {
  /** `undefined` from a crash until the next start. */
  let worker: Worker | undefined;
  let pending = new Map<number, Pending>();
  let lastId = 0;
  let closed = false;
  let restartDelay = RESTART_FIRST_MILLISECONDS;
  let ready: Promise<void>;

  function send<O extends Operation>(
    operation: O,
    request: Operations[O]['request'],
  ): Promise<Operations[O]['result']> {
    const to = worker;
    if (!to) return Promise.reject(new Error(stopReason()));
    const id = ++lastId;
    return new Promise<Operations[O]['result']>((resolve, reject) => {
      pending.set(id, { resolve: (result) => resolve(result as Operations[O]['result']), reject });
      to.postMessage({ id, operation, request } as WorkerRequest, transferables(operation, request));
    });
  }

  function start(): void {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { name: 'search' });
    worker = started;
    started.on('message', (message: WorkerReply) => {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if ('error' in message) waiting?.reject(errorOf(message.error));
      else waiting?.resolve(message.result);
    });
    started.on('error', (error) => settings.onError?.(asError(error)));
    started.on('exit', () => {
      worker = undefined;
      stopped();
    });
    ready = load();
    ready.then(
      () => {
        restartDelay = RESTART_FIRST_MILLISECONDS;
      },
      (error: unknown) => {
        if (closed || worker !== started) return;
        settings.onError?.(asError(error));
        void started.terminate();
      },
    );
  }

  function stopReason(): string {
    return closed
      ? 'The search worker is closed.'
      : 'The search worker stopped and is being started again; try again.';
  }

  function stopped(): void {
    failPending();
    if (closed) return;
    const delay = restartDelay;
    restartDelay = Math.min(2 * delay, RESTART_LAST_MILLISECONDS);
    ready = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        if (closed) return reject(new Error(stopReason()));
        start();
        ready.then(resolve, reject);
      }, delay);
    });
    ready.catch(() => undefined);
  }

  function failPending(): void {
    const error = new Error(stopReason());
    const failed = pending;
    pending = new Map();
    for (const { reject } of failed.values()) reject(error);
  }

  async function load(): Promise<void> {
    for await (const stored of settings.load()) {
      try {
        await send('put', stored);
      } catch (error) {
        if (!(error instanceof SegmentError) || !settings.rebuild) throw error;
        const { workId, store } = stored;
        const segment = await settings.rebuild({ workId, store }, error);
        if (segment) await send('put', { workId, store, segment });
      }
    }
    await send('loaded', undefined);
  }

  async function whenReady<O extends Operation>(
    operation: O,
    request: Operations[O]['request'],
  ): Promise<Operations[O]['result']> {
    await ready;
    return send(operation, request);
  }

  start();
  return {
    get ready() {
      return ready;
    },
    encode: (work) => send('encode', work),
    put: (work) => whenReady('put', work),
    remove: (workId) => whenReady('remove', { workId }),
    swap: (works) => whenReady('swap', works),
    fit: () => whenReady('fit', undefined),
    explain: (input) => whenReady('explain', input),
    search: (input) => whenReady('search', input),
    words: (input) => whenReady('words', input),
    stats: () => whenReady('stats', undefined),
    close: async () => {
      closed = true;
      await worker?.terminate();
    },
  };
}

/** Transfers a segment without copying when it owns its memory; the bytes are then gone here. */
function transferables<O extends Operation>(operation: O, request: Operations[O]['request']): ArrayBuffer[] {
  if (operation !== 'put') return [];
  const { buffer, byteLength } = (request as StoredSegment).segment;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > 0 ? [buffer] : [];
}

function errorOf({ name, message }: { name: string; message: string }): Error {
  return name === 'SegmentError' ? new SegmentError(message) : new Error(message);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
