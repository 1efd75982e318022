import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { emptyState, type State } from './state.ts';

const NAME = 'test-payments.json';

/** Only this server writes the file: the check is that it is complete. */
const stateFile = z.looseObject({
  version: z.literal(1),
  clockOffsetMs: z.number(),
  secretKey: z.string(),
  webhookSecret: z.string(),
  ...Object.fromEntries(
    Object.entries(emptyState())
      .filter(([, value]) => typeof value === 'object')
      .map(([name]) => [name, z.record(z.string(), z.unknown())]),
  ),
});

export interface StateFile {
  state: State;
  /** Resolves when all changes so far are on disk. */
  save(): Promise<void>;
}

/**
 * Opens the state stored in `folder`; null keeps it in memory.
 * @throws Error when the file there cannot be read
 */
export async function openStateFile(folder: string | null): Promise<StateFile> {
  if (folder === null) return { state: emptyState(), save: async () => undefined };
  await mkdir(folder, { recursive: true });
  const path = join(folder, NAME);
  const state = await readState(path);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let kept = '';

  async function write(): Promise<void> {
    next = undefined;
    const text = JSON.stringify(state);
    if (text === kept) return;
    const part = `${path}.part`;
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    kept = text;
  }

  return {
    state,
    save() {
      // One write serves everybody who asked before it began.
      next ??= writing = writing.catch(() => undefined).then(write);
      return next;
    },
  };
}

async function readState(path: string): Promise<State> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw err;
  }
  try {
    return stateFile.parse(JSON.parse(text)) as unknown as State;
  } catch {
    throw new Error(
      `The state of the test payments in ${path} is damaged. Restore it from a backup, or delete it to begin with no customers.`,
    );
  }
}
