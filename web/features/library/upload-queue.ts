import { UPLOAD_PIECE_BYTES } from '#shared/library-files.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import { oneLine } from '#shared/one-line.ts';
import type { SeededStore } from '#shared/store.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { fetchOk } from '#web/lib/fetch-ok.ts';
import { holdPage } from '#web/lib/hold-page.ts';
import { newId } from '#web/lib/new-id.ts';
import { createSharedState } from '#web/lib/shared-state.ts';

/** A file being uploaded by this browser. */
export interface Upload {
  key: string;
  name: string;
  size: number;
  sent: number;
  problem: string | null;
  /** Chosen again, it resumes where it stopped. */
  retry: () => void;
}

const ATTEMPTS = 4;
const BACKOFF_MS = 1_000;

/**
 * Uploads files piece by piece, one after another; retries a failed piece before giving the file up. It goes
 * on after the store's page is left, and keeps the browser from dropping it unasked.
 */
class UploadQueue {
  readonly #store: SeededStore;
  readonly #list = createSharedState<readonly Upload[]>([]);
  #last = Promise.resolve();
  /** Ids of files that have arrived. */
  readonly #sent = new Set<string>();

  constructor(store: SeededStore) {
    this.#store = store;
  }

  readonly list = this.#list.get;
  readonly subscribe = this.#list.subscribe;

  /** @param refresh reloads what is shown of the library after each file */
  add(files: readonly File[], refresh: () => Promise<void>): void {
    for (const file of files) {
      // As the server stores it, so that the two are recognized as the same file.
      const name = oneLine(file.webkitRelativePath || file.name);
      const key = newId();
      const retry = () => this.#enqueue(file, name, key, refresh);
      this.#show([...this.list(), { key, name, size: file.size, sent: 0, problem: null, retry }]);
      retry();
    }
  }

  /** Whether a file that counts as unfinished is on its way, or has arrived since that was read. */
  readonly isBeingSent = (file: LibraryFile): boolean =>
    file.state === 'uploading' &&
    (this.#sent.has(file.id) ||
      this.list().some(
        ({ name, size, problem }) => problem === null && name === file.name && size === file.size,
      ));

  readonly dismiss = (key: string): void => this.#show(this.list().filter((one) => one.key !== key));

  #enqueue(file: File, name: string, key: string, refresh: () => Promise<void>): void {
    this.#change(key, { problem: null });
    this.#last = this.#last.then(async () => {
      try {
        this.#sent.add(await send(this.#store, file, name, (sent) => this.#change(key, { sent })));
        this.dismiss(key);
      } catch (error) {
        this.#change(key, { problem: toApiError(error).message });
      }
      void refresh();
    });
  }

  readonly #askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

  #change(key: string, changed: Partial<Upload>): void {
    this.#show(this.list().map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }

  #show(list: readonly Upload[]): void {
    const isSending = list.some(({ problem }) => problem === null);
    holdPage(this, isSending, 'Running uploads will be interrupted.');
    if (isSending) addEventListener('beforeunload', this.#askFirst);
    else removeEventListener('beforeunload', this.#askFirst);
    this.#list.set(list);
  }
}

const queues = new Map<string, UploadQueue>();

/** Returns a person's uploads to a store from this page. */
export function queueOf(store: SeededStore, owner: string): UploadQueue {
  const key = `${owner} ${store}`;
  const queue = queues.get(key) ?? new UploadQueue(store);
  queues.set(key, queue);
  return queue;
}

/** @returns the file's id, once it has arrived */
async function send(
  store: SeededStore,
  file: File,
  name: string,
  onSent: (bytes: number) => void,
): Promise<string> {
  const begun: LibraryFile = await retried(() => call.library.addFile({ store, name, size: file.size }));
  let { received } = begun;
  onSent(received);
  while (received < file.size) {
    const n = Math.floor(received / UPLOAD_PIECE_BYTES);
    const piece = file.slice(n * UPLOAD_PIECE_BYTES, (n + 1) * UPLOAD_PIECE_BYTES);
    received = await retried(() => sendPiece(begun.id, n, piece));
    onSent(received);
  }
  return begun.id;
}

async function sendPiece(fileId: string, n: number, body: Blob): Promise<number> {
  const reply = await fetchOk(`/api/library/files/${fileId}/pieces/${n}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  return ((await reply.json()) as { received: number }).received;
}

/** Retries failures of the network or a busy server, but no refusals. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const { status } = toApiError(error);
      if (attempt === ATTEMPTS || (status !== 0 && status < 500 && status !== 429)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * 2 ** (attempt - 1)));
    }
  }
}
