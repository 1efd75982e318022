import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an unguessable id in Stripe's format. */
export function newId(prefix: string, characters = 24): string {
  let id = prefix;
  for (const byte of randomBytes(characters)) id += LETTERS[byte % LETTERS.length];
  return id;
}
