import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSources } from './file-sources.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

describe('fileSources', () => {
  it('lists the readable files of a folder and its subfolders, without hidden ones', async () => {
    await write({
      'b.txt': 'B.',
      'Old Talks/Bänk Clinic.MD': 'C.',
      'c/Box.EPUB': 'x',
      'c/box.docx': 'x',
      'c/box2.html': 'x',
      'photo.jpg': 'x',
      '.git/x.md': 'x',
      'sub/.hidden.md': 'x',
    });
    const sources = await fileSources(folder, 'training');
    expect(sources.map(({ name, slug, store }) => [name, slug, store])).toEqual([
      ['Old Talks/Bänk Clinic.MD', 'old-talks-bank-clinic', 'training'],
      ['b.txt', 'b', 'training'],
      ['c/Box.EPUB', 'c-box', 'training'],
      // Another type is another work.
      ['c/box.docx', 'c-box-docx', 'training'],
      ['c/box2.html', 'c-box2', 'training'],
    ]);
    expect((await sources[1]!.read()).pages[0]!.text).toBe('B.');
  });

  it('accepts a single file whatever its extension, under the title given', async () => {
    await write({ notes: '# Own\n\nText.' });
    const [plain] = await fileSources(join(folder, 'notes'), 'books');
    const [titled] = await fileSources(join(folder, 'notes'), 'books', 'The Notes');
    expect((await plain!.read()).title).toBe('Own');
    expect((await titled!.read()).title).toBe('The Notes');
    expect(titled!.hash).not.toBe(plain!.hash);
  });

  it('reports an unusable file when it is read, so that others can be read', async () => {
    await write({ 'a b.md': 'One.', 'a-b.txt': 'Two.', 'a_b.txt': 'Three.', 'empty.md': '' });
    const sources = await fileSources(folder, 'books');
    const outcomes = await Promise.all(
      sources.map((source) => source.read().catch((error: Error) => error.message)),
    );
    expect(outcomes).toEqual([
      expect.objectContaining({ title: 'A b' }),
      expect.objectContaining({ title: 'A b' }),
      'a_b.txt has the same name as a-b.txt.',
      'empty.md is empty.',
    ]);
  });

  it('follows links to files', async () => {
    await write({ 'books/squat.md': 'Sit back.' });
    await symlink(join(folder, 'books', 'squat.md'), join(folder, 'linked.md'));
    await symlink(join(folder, 'gone.md'), join(folder, 'lost.md'));
    const sources = await fileSources(folder, 'books');
    const outcomes = await Promise.all(
      sources.map((source) => source.read().catch((error: Error) => error.message)),
    );
    const squat = { pages: [expect.objectContaining({ text: 'Sit back.' })] };
    expect(outcomes).toMatchObject([squat, squat, 'lost.md is not there.']);
  });

  it('names links to folders elsewhere, and reads what is linked from within once', async () => {
    const other = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    await write({ 'books/squat.md': 'Sit back.' });
    await symlink(other, join(folder, 'more'));
    await symlink(join(folder, 'books'), join(folder, 'again'));
    await symlink(folder, join(folder, 'books', 'loop'));
    const sources = await fileSources(folder, 'books');
    expect(sources.map(({ name }) => name)).toEqual(['books/squat.md', 'more']);
    await expect(sources[1]!.read()).rejects.toThrow('more is a link to a folder elsewhere');
    await rm(other, { recursive: true });
  });

  it.runIf(process.platform === 'linux')('reports a file that the system refuses to read', async () => {
    await write({ 'squat.md': 'Sit back.' });
    await symlink('/proc/self/mem', join(folder, 'disk.md'));
    const [broken, fine] = await fileSources(folder, 'books');
    await expect(broken!.read()).rejects.toThrow('disk.md cannot be read (EIO).');
    expect((await fine!.read()).title).toBe('Squat');
  });

  it('says what is wrong with the path', async () => {
    await expect(fileSources(join(folder, 'none'), 'books')).rejects.toThrow(/none is not there\.$/);
    await expect(fileSources(folder, 'books')).rejects.toThrow(/contains no file ending in \.pdf/);
    await expect(fileSources(folder, 'books', 'T')).rejects.toThrow(/is a folder; a title can be given/);
  });
});
