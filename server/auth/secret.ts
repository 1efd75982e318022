import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '#server/db/storage-fault.ts';
import { SettingsError } from '#server/settings.ts';

const MIN_CHARACTERS = 32;
/** How long another start may take between creating the file and writing it. */
const WRITING_MS = 1000;
const LOOK_AGAIN_MS = 50;

/**
 * Returns the key that signs session cookies: AUTH_SECRET, or one created at the first start and stored in
 * the data folder.
 */
export async function authSecret(settings: {
  AUTH_SECRET?: string | undefined;
  DATA_DIR: string;
}): Promise<string> {
  if (settings.AUTH_SECRET !== undefined) return settings.AUTH_SECRET;
  const file = join(settings.DATA_DIR, 'auth-secret');
  const made = randomBytes(32).toString('base64url');
  try {
    await mkdir(settings.DATA_DIR, { recursive: true });
    for (;;) {
      // Of two starts at once, one creates the secret for both.
      if (await isNew(file, made)) return made;
      const kept = await secretIn(file);
      if (kept !== null) return kept;
      await rm(file, { force: true });
    }
  } catch (cause) {
    throw new SettingsError(
      isDiskFull(cause)
        ? `The disk below ${settings.DATA_DIR} is full, so the session secret cannot be kept there. Free some space, or set AUTH_SECRET.`
        : `The session secret cannot be kept in ${settings.DATA_DIR}. Make the folder writable, or set AUTH_SECRET.`,
      { cause },
    );
  }
}

async function isNew(file: string, secret: string): Promise<boolean> {
  try {
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Null when the file has none, and nobody is writing it. */
async function secretIn(file: string): Promise<string | null> {
  for (let waited = 0; waited < WRITING_MS; waited += LOOK_AGAIN_MS) {
    const text = (await readFile(file, 'utf8')).trim();
    if (text.length >= MIN_CHARACTERS) return text;
    await wait(LOOK_AGAIN_MS);
  }
  return null;
}
