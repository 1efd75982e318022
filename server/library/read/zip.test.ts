import { describe, expect, it } from 'vitest';
import { zipOf } from './document-testing.ts';
import { readWork } from './read-file.ts';
import { Zip } from './zip.ts';

/** Creates an archive of one file whose directory has `entries` entries, in the form for more than 65,535. */
function crowded(archive: Buffer, entries: number): Buffer {
  const list = archive.indexOf('PK\x01\x02', 0, 'latin1');
  const end = archive.indexOf('PK\x05\x06', 0, 'latin1');
  const long = Buffer.alloc(76);
  long.write('PK\x06\x06', 'latin1');
  long.writeUInt32LE(entries, 32);
  long.writeUInt32LE(list, 48);
  long.write('PK\x06\x07', 56, 'latin1');
  long.writeUInt32LE(list + entries * (end - list), 64);
  const short = Buffer.from(archive.subarray(end));
  short.fill(0xff, 8, 20);
  const entry = archive.subarray(list, end);
  return Buffer.concat([
    archive.subarray(0, list),
    ...Array.from({ length: entries }, () => entry),
    long,
    short,
  ]);
}

describe('an archive', () => {
  const archive = zipOf({ 'a.txt': 'Sit back.'.repeat(20) });
  const at = archive.indexOf('PK\x01\x02', 0, 'latin1');

  it('with a password-protected file is refused', () => {
    const locked = Buffer.from(archive);
    locked.writeUInt16LE(1, at + 8);
    expect(() => new Zip(locked).read(['a.txt'])).toThrow(
      'is protected by a password; save a copy without one.',
    );
  });

  it.each([
    ['unpacks to more than it says', 24, 10],
    ['unpacks to less than it says', 24, 1000],
    ['is packed in a way nobody knows', 10, 0x63],
    ['begins elsewhere', 42, 7],
    ['is further on than the archive goes', 42, 100_000],
  ])('with a file that %s is refused', (_, offset, value) => {
    const wrong = Buffer.from(archive);
    wrong.writeUInt16LE(value % 65_536, at + offset);
    if (value >= 65_536) wrong.writeUInt16LE(Math.floor(value / 65_536), at + offset + 2);
    expect(() => new Zip(wrong).read(['a.txt'])).toThrow('is damaged');
  });

  it('of 100,000 files is refused', async () => {
    const archive = crowded(zipOf({ 'META-INF/container.xml': '<container/>' }), 100_000);
    await expect(readWork(archive, 'a.epub')).rejects.toThrow(
      'a.epub is an archive of more than 10,000 files; no book has so many.',
    );
  });
});
