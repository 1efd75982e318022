import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { folderTemplate } from '#server/db/testing.ts';
import { openLibrary } from '#server/library/library.ts';
import { serverEnvironment } from './node.mjs';

const COMMAND = resolve(import.meta.dirname, 'ingest.ts');
const { NODE_COMPILE_CACHE } = serverEnvironment(resolve(import.meta.dirname, '..'));
const SLOW = { timeout: 180_000 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-'));
  await cp(await folderTemplate(), dataFolder(), { recursive: true });
});
afterEach(async () => {
  for (const each of [folder, dataFolder()]) await rm(each, { recursive: true, force: true });
});

/** npm's variables for the folder it was started from. */
let npm: Record<string, string> = {};
afterEach(() => {
  npm = {};
});

const dataFolder = () => `${folder}-data`;

function start(...given: string[]): ChildProcess {
  const { PATH } = process.env;
  return spawn(process.execPath, ['--liftoff-only', COMMAND, ...given], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataFolder(), ...npm },
  });
}

async function run(...given: string[]) {
  const child = start(...given);
  let out = '';
  let errors = '';
  child.stdout?.on('data', (text) => (out += text));
  child.stderr?.on('data', (text) => (errors += text));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, errors };
}

describe('npm run ingest', () => {
  it(
    'joins a running server, which picks up the works, and fails for files that cannot be read',
    SLOW,
    async () => {
      const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: dataFolder() });
      const library = await openLibrary({ database, log });
      await writeFile(join(folder, 'sleds.md'), '# Sleds\n\nPull a sled twice a week.');
      await writeFile(join(folder, 'broken.pdf'), '\0');
      const first = await run(folder, '--store', 'training');
      expect(first).toMatchObject({
        code: 1,
        out: '[2/2] sleds.md: added, 1 passages\n1 added, 0 changed, 0 unchanged, 1 failed; 1 passages written.\n',
        errors: '[1/2] broken.pdf is not a PDF, EPUB, Word, HTML or text file.\n',
      });
      await expect.poll(() => library.search('pull a sled'), { timeout: 10_000 }).toHaveLength(1);
      const again = await run(join(folder, 'sleds.md'), '--store', 'training');
      expect(again).toMatchObject({ code: 0, errors: '' });
      expect(again.out).toContain('0 added, 0 changed, 1 unchanged, 0 failed');
      await library.close();
      await database.close();
    },
  );

  it('resumes where it was after a kill', SLOW, async () => {
    const count = 12;
    for (let n = 0; n < count; n++)
      await writeFile(
        join(folder, `work-${n}.md`),
        `# Work ${n}\n\n${`Sentence about bar ${n}. `.repeat(3000)}`,
      );
    const killed = start(folder, '--store', 'books');
    await new Promise<void>((done) => killed.stdout?.once('data', () => done()));
    killed.kill('SIGKILL');
    await new Promise((done) => killed.on('close', done));
    const { code, out } = await run(folder, '--store', 'books');
    expect(code).toBe(0);
    const [, added, unchanged] = /(\d+) added, 0 changed, (\d+) unchanged, 0 failed/.exec(out)!;
    expect(Number(unchanged)).toBeGreaterThan(0);
    expect(Number(added) + Number(unchanged)).toBe(count);
  });

  it('recognizes a file named from its own folder as the one found from the folder above', SLOW, async () => {
    const seminars = join(folder, 'library', 'Seminars');
    await mkdir(seminars, { recursive: true });
    await writeFile(join(seminars, 'Bench.md'), '# Bench\n\nGrip the bar.');
    npm = { npm_lifecycle_event: 'ingest', INIT_CWD: seminars };
    expect(await run('Bench.md', '--store', 'books')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 added'),
    });
    await writeFile(join(folder, 'library', 'bench.txt'), 'Another bench.');
    npm = {};
    const all = await run(join(folder, 'library'), '--store', 'books');
    expect(all.out).toContain('1 added, 0 changed, 1 unchanged, 0 failed');
    const again = await run(join(folder, 'library'), '--store', 'books');
    expect(again.out).toContain('0 added, 0 changed, 2 unchanged, 0 failed');
    npm = { npm_lifecycle_event: 'ingest', INIT_CWD: seminars };
    await writeFile(join(seminars, 'Bench.md'), '# Bench\n\nGrip the bar hard.');
    expect((await run('Bench.md', '--store', 'books')).out).toContain('0 added, 1 changed');
  });

  it('distinguishes files by where they are, and recognizes one that was moved', SLOW, async () => {
    const at = async (place: string, text: string) => {
      await mkdir(join(folder, place), { recursive: true });
      const file = join(folder, place, 'notes.md');
      await writeFile(file, text);
      return file;
    };
    const first = await at('first', '# Squat\n\nSit back.');
    const second = await at('second', '# Bench\n\nGrip the bar.');
    expect((await run(first, '--store', 'books')).out).toContain('1 added');
    expect((await run(second, '--store', 'books')).out).toContain('1 added, 0 changed');
    const renamed = join(folder, 'bench.md');
    await rename(second, renamed);
    expect((await run(renamed, '--store', 'books')).out).toContain('0 added, 1 changed');
    const copy = await at('third', '# Squat\n\nSit back.');
    expect((await run(copy, '--store', 'books')).out).toContain(
      `notes.md: added, 1 passages; the same as ${first}\n`,
    );
  });

  it('shows what it understands in a dry run, and keeps nothing', SLOW, async () => {
    await writeFile(join(folder, 'sleds.md'), '# Sleds\n\nPull.\f\n\nPush.');
    const { code, out } = await run(join(folder, 'sleds.md'), '--title', 'On Sleds', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('sleds.md: book "On Sleds", 2 pages, 2 passages\n');
    expect(out).toMatch(
      /Sleds \(page 1\)\n.*page 1, Sleds: “Pull\.…”\n.*page 2, Sleds: “Push\.…”\nDry run: nothing was saved/,
    );
  });

  it('names the files of a folder that it does not read', SLOW, async () => {
    const talks = join(folder, 'talks');
    await mkdir(join(talks, 'old'), { recursive: true });
    for (const name of ['sleds.md', 'old/bench.doc', 'notes.rtf', 'Thumbs.db', '.DS_Store'])
      await writeFile(join(talks, name), 'Pull a sled.');
    const { code, out } = await run(talks, '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(/^Left out, of another type: notes\.rtf, old.bench\.doc \(2\)\.\n/);
  });

  it.each([
    [['x.md'], 'Give --store books, training, playground.'],
    [['nowhere.md', '--store', 'books'], 'nowhere.md is not there.'],
  ])('refuses %j', SLOW, async (given, sentence) => {
    const { code, errors } = await run(...given);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
  });
});
