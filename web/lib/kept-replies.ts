import { clear, createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { readStored, SIGNED_IN_KEY } from './storage.ts';

/**
 * Stores server replies in the browser's database, to be shown while the server is unreachable. They belong
 * to the person signed in on this device and are deleted at sign-out. Storing is optional: where the browser
 * refuses it (in private windows, on a full disk), everything else still works.
 */

let opened: UseStore | null = null;

async function attempt<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= createStore('kept', 'replies');
    return await work(opened);
  } catch {
    // The browser may have closed it, as signing out does.
    opened = null;
    return undefined;
  }
}

const nameOf = (whose: string, call: string, input: unknown) => `${whose} ${call} ${JSON.stringify(input)}`;

/** @param whose id of the person whose reply it is */
export async function keepReply(whose: string, call: string, input: unknown, reply: unknown): Promise<void> {
  // Another tab may have signed out in the meantime.
  if (readStored(SIGNED_IN_KEY) !== whose) return;
  await attempt((store) => set(nameOf(whose, call, input), reply, store));
}

/** Returns the server's last reply to this call by the signed-in person; undefined where none is stored. */
export async function keptReply(call: string, input: unknown): Promise<unknown> {
  const whose = readStored(SIGNED_IN_KEY);
  if (whose === null) return undefined;
  return await attempt((store) => get(nameOf(whose, call, input), store));
}

/** Deletes a person's replies to `call` except those with these inputs. */
export async function keepOnly(whose: string, call: string, inputs: readonly unknown[]): Promise<void> {
  const stay = new Set(inputs.map((input) => nameOf(whose, call, input)));
  const prefix = `${whose} ${call} `;
  await forgetWhere((name) => name.startsWith(prefix) && !stay.has(name));
}

/** Deletes all replies except those of one person. */
export const keepOnlyOf = (whose: string): Promise<void> =>
  forgetWhere((name) => !name.startsWith(`${whose} `));

export async function forgetReplies(): Promise<void> {
  await attempt((store) => clear(store));
}

async function forgetWhere(goes: (name: string) => boolean): Promise<void> {
  await attempt(async (store) => delMany((await keys<string>(store)).filter(goes), store));
}
