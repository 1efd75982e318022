import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { FILE_MAX_BYTES, FILE_TOO_BIG, FILES_MAX } from '#shared/attachment-limits.ts';
import type { MessageFile } from '#shared/message-parts.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { holdPage } from '#web/lib/hold-page.ts';
import { newId } from '#web/lib/new-id.ts';
import { createSharedState } from '#web/lib/shared-state.ts';
import { ownKey, readStored, SIGNED_IN_KEY, storeInTab, takeFromTab } from '#web/lib/storage.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';

/** A file that waits in the composer. */
export interface DraftFile {
  id: string;
  name: string;
  size: number;
  /** Null while it is being read. */
  part: MessageFile | null;
}

interface Files {
  list: readonly DraftFile[];
  /** Why the latest files were refused, a sentence each. */
  problems: readonly string[];
}

/** Photos are scaled to fit; above this many bytes the browser should not decode one. */
const PHOTO_MAX_BYTES = 50_000_000;
/** A GIF may be animated, which a scaled copy would lose. */
const canShrink = (name: string) => /\.(?:jpe?g|png|webp)$/i.test(name);

/** Whether a file may be the training log of another app. */
export const isTable = ({ name }: { name: string }) => /\.csv$/i.test(name);
const LOGS_ARE_IMPORTED = 'A training log can be larger: import it under Personal Records.';

const TOO_MANY = `A message can have at most ${FILES_MAX} files.`;
const OUTDATED = 'This file could not be read: reload the page for the newer version.';

const NONE: Files = { list: [], problems: [] };

/** The files of an unsent question. */
export class FileDraft {
  readonly #files = createSharedState(NONE);
  readonly #reading = new Map<string, AbortController>();

  readonly subscribe = this.#files.subscribe;
  readonly getFiles = this.#files.get;

  async add(chosen: readonly File[]): Promise<void> {
    const room = Math.max(0, FILES_MAX - this.getFiles().list.length);
    const fitting = chosen.filter(
      ({ name, size }) => size <= (canShrink(name) ? PHOTO_MAX_BYTES : FILE_MAX_BYTES),
    );
    const taken = fitting.slice(0, room).map((file) => ({ file, id: newId() }));
    this.#set({
      list: [
        ...this.getFiles().list,
        ...taken.map(({ id, file }) => ({ id, name: file.name, size: file.size, part: null })),
      ],
      problems: [
        ...(fitting.length < chosen.length ? [FILE_TOO_BIG] : []),
        ...(chosen.some((file) => isTable(file) && !fitting.includes(file)) ? [LOGS_ARE_IMPORTED] : []),
        ...(fitting.length > room ? [TOO_MANY] : []),
      ],
    });
    if (taken.length === 0) return;
    const loaded = await untilLoaded(() => import('./read-attachment.ts')).catch(() => null);
    if (loaded === null) {
      const isTaken = ({ id }: DraftFile) => taken.some((file) => file.id === id);
      const { list } = this.getFiles();
      this.#change((all) => all.filter((file) => !isTaken(file)));
      if (list.some(isTaken)) this.#complain(OUTDATED);
      return;
    }
    await Promise.all(
      taken.map(async ({ id, file }) => {
        // Removed before the code that reads it was loaded.
        if (!this.getFiles().list.some((other) => other.id === id)) return;
        const reading = new AbortController();
        this.#reading.set(id, reading);
        try {
          const part = await loaded.readAttachment(file, reading.signal);
          const { file_name: name = file.name, size = file.size } = part;
          this.#change((list) =>
            list.map((other) => (other.id === id ? { ...other, name, size, part } : other)),
          );
        } catch (error) {
          const isThere = this.getFiles().list.some((other) => other.id === id);
          this.remove(id);
          if (isThere) this.#complain(toApiError(error).message);
        } finally {
          this.#reading.delete(id);
        }
      }),
    );
  }

  /** Restores what was sent and refused. */
  putBack(parts: readonly MessageFile[]): void {
    this.#change((list) => [
      ...parts.map((part) => ({
        id: newId(),
        name: part.file_name ?? 'picture',
        size: part.size ?? 0,
        part,
      })),
      ...list,
    ]);
    if (this.getFiles().list.length > FILES_MAX) this.#complain(TOO_MANY);
  }

  remove(id: string): void {
    this.#reading.get(id)?.abort();
    this.#change((list) => list.filter((file) => file.id !== id));
  }

  dismiss(): void {
    this.#set({ ...this.getFiles(), problems: [] });
  }

  clear(): void {
    for (const reading of this.#reading.values()) reading.abort();
    this.#set(NONE);
  }

  #complain(problem: string): void {
    const files = this.getFiles();
    this.#set({ ...files, problems: [...files.problems, problem] });
  }

  #change(of: (list: readonly DraftFile[]) => readonly DraftFile[]): void {
    this.#set({ ...this.getFiles(), list: of(this.getFiles().list) });
  }

  #set(files: Files): void {
    holdPage(this, files.list.length > 0);
    this.#files.set(files);
  }
}

/** By person and conversation. */
const drafts = new Map<string, FileDraft>();
const keyOf = (owner: string, conversationId: string | null) =>
  ownKey('draft-files', owner, conversationId ?? 'new');

function draftOf(key: string): FileDraft {
  const known = drafts.get(key);
  if (known) return known;
  const draft = new FileDraft();
  drafts.set(key, draft);
  const kept = takeFromTab(key);
  if (kept !== null) draft.putBack(JSON.parse(kept) as MessageFile[]);
  return draft;
}

/** Keeps the files of drafts over a reload, and over a visit to the payment page. */
function keepInTab(): void {
  const own = ownKey('draft-files', readStored(SIGNED_IN_KEY) ?? '', '');
  for (const [key, draft] of drafts) {
    if (!key.startsWith(own)) continue;
    const parts = draft.getFiles().list.flatMap(({ part }) => part ?? []);
    storeInTab(key, parts.length === 0 ? null : JSON.stringify(parts));
  }
}
addEventListener('pagehide', keepInTab);

/**
 * Keeps the files in a person's composer, several per conversation.
 * @param running whether an answer is being made: an id assigned in the meantime belongs to this chat, not to
 * another one opened
 */
export function useFileDraft(owner: string, conversationId: string | null, running: boolean) {
  const key = keyOf(owner, conversationId);
  const before = useRef(conversationId);
  // A new conversation gets its id while the next question is being prepared: its files go along.
  if (before.current === null && conversationId !== null && running && !drafts.has(key)) {
    drafts.set(key, draftOf(keyOf(owner, null)));
    drafts.delete(keyOf(owner, null));
  }
  useEffect(() => {
    before.current = conversationId;
  }, [conversationId]);
  const draft = draftOf(key);
  const { list, problems } = useSyncExternalStore(draft.subscribe, draft.getFiles);
  const add = useCallback((files: readonly File[]) => void draft.add(files), [draft]);
  const putBack = useCallback(
    (place: string | null, parts: readonly MessageFile[]) => draftOf(keyOf(owner, place)).putBack(parts),
    [owner],
  );
  return { draft, list, problems, add, putBack };
}
