import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.ts';

/** Returns the mail to `address`, oldest first, from the outbox of a server without a mail server. */
export async function mailsTo(server: Pick<Server, 'folder'>, address: string): Promise<string[]> {
  const folder = join(server.folder, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return mails
    .map((mail) => mail.replace(/=\n/g, '').replace(/=3D/g, '='))
    .filter((mail) => mail.includes(`\nTo: ${address}\n`));
}
