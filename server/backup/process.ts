import { type BackupSettings, backUp } from './backup.ts';
import { BackupError } from './backup-error.ts';

/** The process's reply: the result, or why it failed. */
export type BackupReply = { rows: number; bytes: number; file: string } | { failure: string };

/** Makes one backup for the server that started this process, then exits. */
process.once('message', async (settings: BackupSettings) => {
  const reply: BackupReply = await backUp(settings).catch((error: unknown) => ({
    failure: error instanceof BackupError || error instanceof Error ? error.message : String(error),
  }));
  process.send!(reply, () => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
