import { type BackupSettings, backUp } from './backup.ts';
import { BackupError } from './backup-error.ts';

/** What the process answers: how it came out, or the sentence of why not. */
export type BackupReply = { rows: number; bytes: number; file: string } | { failure: string };

/** Makes one backup for the server that started this process, and ends with it. */
process.once('message', async (settings: BackupSettings) => {
  const reply: BackupReply = await backUp(settings).catch((error: unknown) => ({
    failure: error instanceof BackupError || error instanceof Error ? error.message : String(error),
  }));
  process.send!(reply, () => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
