import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An unguessable id as Stripe writes them. */
export function newId(prefix: string, characters = 24): string {
  let id = prefix;
  for (const byte of randomBytes(characters)) id += LETTERS[byte % LETTERS.length];
  return id;
}
