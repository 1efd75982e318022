import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '#server/db/testing.ts';
import { backUpInProcess } from './in-process.ts';

afterEach(() => {
  delete process.env.PGUSER;
});

it('connects to the database as the server does', async () => {
  const greeting = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      greeting.resolve(bytes.toString());
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  process.env.PGUSER = 'coach-of-the-barn';
  const folder = temporaryFolder();
  const settings = {
    DATABASE_URL: `postgres://127.0.0.1:${port}/gym?sslmode=disable`,
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEEP_DAYS: 14,
  };
  await expect(backUpInProcess(settings, new AbortController().signal)).rejects.toThrow();
  expect(await greeting.promise).toContain('coach-of-the-barn');
  server.close();
});
