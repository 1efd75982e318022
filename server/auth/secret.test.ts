import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authSecret } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'data', 'auth-secret');
const read = () => authSecret({ DATA_DIR: join(folder, 'data') });

describe('the session secret', () => {
  it('is created once, readable only by this user, and stored', async () => {
    const made = await read();
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await read()).toBe(made);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('is shared by all that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(secrets).size).toBe(1);
    expect((await readFile(file(), 'utf8')).trim()).toBe(secrets[0]);
  });

  it('is awaited while another start writes it', async () => {
    await read();
    await writeFile(file(), '');
    const reading = read();
    await wait(120);
    await writeFile(file(), 'x'.repeat(43));
    expect(await reading).toBe('x'.repeat(43));
  });

  it('is recreated when the file is damaged', async () => {
    await read();
    await writeFile(file(), 'short');
    const made = await read();
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await read()).toBe(made);
  });

  it('comes from the setting when there is one', async () => {
    expect(await authSecret({ AUTH_SECRET: 'a'.repeat(32), DATA_DIR: '/nowhere' })).toBe('a'.repeat(32));
  });

  it('cannot be stored in a file', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(read()).rejects.toThrow(/^The session secret cannot be kept in .*\/data\. Make the folder/);
  });
});
