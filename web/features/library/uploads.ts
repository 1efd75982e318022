import { useRef, useState } from 'react';
import { LIBRARY_FILE_TYPES, PIECE_BYTES } from '#shared/library-files.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import type { SeededStore } from '#shared/store.ts';
import { refusal, toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { newId } from '#web/lib/new-id.ts';
import { useRefreshLibrary } from './store-queries.ts';

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

/** Uploads files piece by piece, one after another; retries a failed piece before giving the file up. */
export function useUploads(store: SeededStore) {
  const refresh = useRefreshLibrary();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  function enqueue(file: File, name: string, key: string): void {
    change(key, { problem: null });
    queue.current = queue.current.then(async () => {
      try {
        await send(store, file, name, (sent) => change(key, { sent }));
        setUploads((all) => all.filter((one) => one.key !== key));
        await refresh();
      } catch (error) {
        change(key, { problem: toApiError(error).message });
      }
    });
  }

  return {
    uploads,
    add(files: readonly File[]) {
      for (const file of files) {
        const name = file.webkitRelativePath || file.name;
        const key = `${name} ${file.size} ${newId()}`;
        const retry = () => enqueue(file, name, key);
        const upload: Upload = { key, name, size: file.size, sent: 0, problem: null, retry };
        setUploads((all) => [...all, upload]);
        enqueue(file, name, key);
      }
    },
    dismiss: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
  };
}

async function send(
  store: SeededStore,
  file: File,
  name: string,
  onSent: (bytes: number) => void,
): Promise<void> {
  const begun: LibraryFile = await retried(() => call.library.addFile({ store, name, size: file.size }));
  let { received } = begun;
  onSent(received);
  while (received < file.size) {
    const n = Math.floor(received / PIECE_BYTES);
    const piece = file.slice(n * PIECE_BYTES, (n + 1) * PIECE_BYTES);
    received = await retried(() => sendPiece(begun.id, n, piece));
    onSent(received);
  }
}

async function sendPiece(fileId: string, n: number, body: Blob): Promise<number> {
  const reply = await fetch(`/api/library/files/${fileId}/pieces/${n}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  const json: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw refusal(reply.status, json);
  return (json as { received: number }).received;
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

/** Returns the dropped files that the library can read, including those in folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return readable((await Promise.all(entries.map(filesOf))).flat());
}

/**
 * Drops hidden files and unsupported types, which a folder may also contain. Keeps a file chosen alone: the
 * server says why it cannot be read.
 */
export function readable(files: readonly File[]): File[] {
  if (files.length === 1) return [...files];
  return files.filter(({ name, webkitRelativePath }) => {
    const hidden = (webkitRelativePath || name).split('/').some((part) => part.startsWith('.'));
    return !hidden && LIBRARY_FILE_TYPES.some((type) => name.toLowerCase().endsWith(type));
  });
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    const path = entry.fullPath.replace(/^\//, '');
    if (path !== file.name) Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesOf))).flat();
}
