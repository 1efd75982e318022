import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { BackupSettings } from './backup.ts';
import { BackupError } from './backup-error.ts';
import type { BackupReply } from './process.ts';

/** What connecting to the database may depend on, besides the settings. */
const PASSED_ON =
  /^(?:PATH|HOME|TMPDIR|NODE_COMPILE_CACHE|NODE_OPTIONS|NODE_USE_SYSTEM_CA|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|PG[A-Z]+)$/;

/**
 * Makes a backup in a separate process with low priority, so that answers are not delayed and its memory, a
 * gigabyte for the verification, is released.
 * @throws BackupError
 */
export function backUpInProcess(
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<Exclude<BackupReply, { failure: string }>> {
  signal.throwIfAborted();
  const child = fork(new URL('./process.ts', import.meta.url), [], {
    execArgv: ['--max-old-space-size=512', '--max-semi-space-size=8'],
    // Its settings are sent as a message, so that other users of the machine cannot list them.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (bytes) => {
      said = `${said}${bytes}`.slice(-2000);
    });
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.once('message', (reply: BackupReply) => {
      if ('failure' in reply) reject(new BackupError(reply.failure));
      else resolve(reply);
    });
    child.once('error', reject);
    child.once('exit', (code, by) => {
      signal.removeEventListener('abort', stop);
      // Has no effect once it has answered.
      reject(
        signal.reason ?? new BackupError(`The backup ended without a result (${by ?? code}). ${said.trim()}`),
      );
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.send({
      DATABASE_URL: settings.DATABASE_URL,
      DATA_DIR: settings.DATA_DIR,
      BACKUP_DIR: settings.BACKUP_DIR,
      BACKUP_KEEP_DAYS: settings.BACKUP_KEEP_DAYS,
    } satisfies BackupSettings);
  });
}
