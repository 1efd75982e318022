import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The files of the data folder in an archive: the secret that encrypts entered keys, where no AUTH_SECRET is
 * set, and the sandbox's customers, to whom subscriptions refer. Mail in the outbox, caches and logs are
 * excluded.
 */
const SECRET = 'auth-secret';
const SANDBOX = 'payments';
const KEPT = /^(auth-secret|payments\/[\w.-]+\.json)$/;

interface KeptFile {
  /** With slashes, relative to the data folder. */
  path: string;
  content: Buffer;
}

export async function keptFiles(dataFolder: string): Promise<KeptFile[]> {
  const sandbox = await readdir(join(dataFolder, SANDBOX)).catch(whenMissing([]));
  const paths = [SECRET, ...sandbox.map((name) => `${SANDBOX}/${name}`)].filter(isKept);
  const files: KeptFile[] = [];
  for (const path of paths) {
    const content = await readFile(join(dataFolder, path)).catch(whenMissing(null));
    if (content !== null) files.push({ path, content });
  }
  return files;
}

/** Whether an archive may have a file at this path: nothing else is ever written into a data folder. */
export const isKept = (path: string): boolean => KEPT.test(path);

/** Writes files next to their destinations. @returns a function that moves them into place */
export async function prepareFiles(
  dataFolder: string,
  files: readonly KeptFile[],
): Promise<() => Promise<void>> {
  const prepared: { place: string; written: string }[] = [];
  for (const { path, content } of files) {
    const place = join(dataFolder, path);
    const written = `${place}.restored`;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await rm(written, { force: true });
    await writeFile(written, content, { mode: 0o600, flush: true });
    prepared.push({ place, written });
  }
  return async () => {
    for (const { place, written } of prepared) await rename(written, place);
  };
}

const whenMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
