import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '#server/settings.ts';

/** The key that signs session cookies: AUTH_SECRET, or one made at the first start and kept in the data folder. */
export function authSecret(settings: { AUTH_SECRET?: string | undefined; DATA_DIR: string }): string {
  if (settings.AUTH_SECRET !== undefined) return settings.AUTH_SECRET;
  const file = join(settings.DATA_DIR, 'auth-secret');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  }
  const made = randomBytes(32).toString('base64url');
  try {
    mkdirSync(settings.DATA_DIR, { recursive: true });
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new SettingsError(
      `The session secret cannot be kept in ${settings.DATA_DIR}. Make the folder writable, or set AUTH_SECRET.`,
      { cause },
    );
  }
  return made;
}
