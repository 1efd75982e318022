import { describe, expect, it } from 'vitest';
import { epubOf } from './document-testing.ts';
import { readWork } from './read-file.ts';

const chapter = (title: string) => `<h2>${title}</h2><p>${'Sit back. '.repeat(20)}</p>`;
const CHAPTERS = ['The Box', 'The Sled', 'Bands', 'Chains'].map(chapter);
const ENTRIES = '<p>Bands<br>&nbsp;&nbsp;and chains<br>Box, The, 12<br>Sled</p>';
const INDEX = `<h2>Index.</h2>${ENTRIES}`;
const LETTERS = `<h2>Index</h2><h3>B</h3>${ENTRIES}<h3>S</h3><p>Sled</p>`;

async function sectionsOf(bytes: Uint8Array | string, name: string) {
  return (await readWork(Buffer.from(bytes), name)).pages.map(({ section }) => section);
}

describe('the index of a book', () => {
  const body = (index: string) => `${CHAPTERS.join('')}${index}<h2>Notes</h2><p>Sit back.</p>`;
  const without = ['The Box', 'The Sled', 'Bands', 'Chains', 'Notes'];
  const markdown = CHAPTERS.map((text) => text.replace('<h2>', '## ').replace(/<.*?>/gu, '\n\n'));

  it.each([
    ['a.html', `<html><title>Gym</title><body>${body(INDEX)}</body></html>`],
    ['a.htm', `<html><title>Gym</title><body>${body(LETTERS)}</body></html>`],
    ['a.epub', epubOf({ chapters: [body(INDEX.replaceAll('<br>', '<br/>'))] })],
  ])('is left out of %s', async (name, bytes) => {
    expect((await sectionsOf(bytes, name)).slice(1)).toEqual(without.slice(1));
  });

  it('is left out of Markdown', async () => {
    const long = markdown.map((text) => `${text}\n\n${'Stand up. '.repeat(600)}`).join('\n\n');
    const sections = await sectionsOf(`${long}\n\n## Index\n\nBands, 3\n\nBox, 12\n\nSled, 4`, 'a.md');
    expect(sections).toEqual(['The Box', 'The Sled', 'Bands', 'Chains']);
  });

  it('is no chapter of that name', async () => {
    const text = '<h2>Index</h2><p>The body mass index says little.</p><p>Lift anyway.</p>';
    expect(await sectionsOf(`<html><body>${body(text)}</body></html>`, 'a.html')).toContain('Index');
  });
});

describe('links to notes in brackets', () => {
  const read = async (text: string) =>
    (
      await readWork(
        Buffer.from(`<html><body><h1>Lift [<a href="#n">1</a>]</h1>${text}</body></html>`),
        'a.html',
      )
    ).pages[0]!.text;

  it('are left out', async () => {
    expect(await read('<p>Sit back.[<a href="#n5">5</a>] Stand <a href="#n6">[6]</a> up.</p>')).toBe(
      '# Lift\n\nSit back. Stand up.',
    );
  });

  it('are no other numbers', async () => {
    expect(await read('<p>See <a href="#c">12</a> [13] and <a href="https://a.example/">[14]</a>.</p>')).toBe(
      '# Lift\n\nSee 12 \\[13\\] and \\[14\\].',
    );
  });
});
