import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs session cookies: AUTH_SECRET, or one made at the first start and kept in the data folder. */
export function authSecret(settings: { AUTH_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (settings.AUTH_SECRET !== undefined) return settings.AUTH_SECRET;
  const file = join(settings.DATA_DIR, 'auth-secret');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  }
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
