import { describe, expect, it } from 'vitest';
import { epubOf } from './document-testing.ts';
import { readWork } from './read-file.ts';

const placesOf = async (bytes: Uint8Array) =>
  (await readWork(bytes, 'a.epub')).pages.map(({ number, section, text }) => [number, section, text]);

describe('an EPUB', () => {
  it.each(['text/0.xhtml', 'text/0.xhtml#toc'])(
    'with its contents at %s has the chapter below them',
    async (guide) => {
      const chapter = `<h1 id="toc">Contents</h1><ul>${'<li><a href="#c">On lifting</a></li>'.repeat(3)}</ul><h1 id="c">Box squats</h1><p>${'Sit back. '.repeat(60)}</p>`;
      const book = epubOf({ chapters: [chapter, '<h1>Bands</h1><p>Pull.</p>'], guide });
      expect((await placesOf(book)).map(([, section]) => section)).toEqual(['Box squats', 'Bands']);
    },
  );

  it('is read without a page that only repeats its contents', async () => {
    const links = ['Box squats', 'Bands']
      .map((title) => `<p><a href="1.xhtml">${title}</a> … 7</p>`)
      .join('');
    const book = epubOf({
      chapters: [`<h1>In this book</h1>${links}`, '<h1>Box squats</h1><p>Sit back.</p>'],
      guide: 'text/0.xhtml',
    });
    expect(await placesOf(book)).toEqual([[1, 'Box squats', '# Box squats\n\nSit back.']]);
  });

  it('that is one file with its navigation is read', async () => {
    const book = epubOf({
      chapters: [],
      hrefs: ['text/nav.xhtml'],
      nav: '<li><a href="nav.xhtml#c">Box squats</a></li>',
      navText: `<h1 id="c">Box squats</h1><p>${'Sit back. '.repeat(60)}</p>`,
    });
    expect(await placesOf(book)).toMatchObject([[1, 'Box squats', expect.stringContaining('Sit back')]]);
  });
});
