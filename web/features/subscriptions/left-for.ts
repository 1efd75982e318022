import { safeReturnPath } from '#web/lib/return-path.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';

const CHAT = '/chat';
const keyOf = (owner: string) => ownKey('checkout', owner, 'left');

/** Remembers where in the chat someone was when they went to pay. */
export const keepLeft = (owner: string, path: string): void => store(keyOf(owner), path);

/** Returns the address to go back to. */
export function leftFor(owner: string): string {
  const kept = readStored(keyOf(owner));
  return kept?.startsWith(CHAT) ? safeReturnPath(kept) : CHAT;
}
