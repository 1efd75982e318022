import { afterAll, beforeAll, expect, it } from 'vitest';
import { Register } from '#server/assistant/register.ts';
import type { ToolContext } from '#server/assistant/tool.ts';
import { markdownSource } from '#server/library/read/source-testing.ts';
import { converse } from '#server/testing/converse.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { listStore } from './search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
  const articles = Array.from({ length: 70 }, (_, n) => {
    const title = `Article ${String(n).padStart(2, '0')}`;
    const author = n === 69 ? 'Imre Toth' : 'Bob Rust';
    const text = `---\ntitle: ${title}\nauthor: ${author}\n---\nSit back to the box.\n`;
    return markdownSource(`article-${n}`, text, { store: 'training' });
  });
  await app.library.ingestWorks(articles);
});
afterAll(() => app.close());

const ask = async (question: string) => (await converse(await app.signUp(), [question]))[0]!;

it('tells the model that a list is cut, and how it can be narrowed', async () => {
  const list = (by: string) =>
    listStore('training', app.library, { register: new Register() } as ToolContext, { by });
  const { passages, total, note } = await list('Bob Rust');
  expect([passages.length, total]).toEqual([60, 69]);
  expect(note).toMatch(/^These are the first 60 of 69 by title\./u);
  expect(await list('Imre Toth')).toMatchObject({ total: 1 });
});

it('says how many works a list leaves out', async () => {
  const text = await ask('list the articles');
  const shown = text.match(/^- /gmu)?.length ?? 0;
  const more = /^And (\d+) more\./mu.exec(text)?.[1];
  const { total } = await app.library.openings(['training'], ({ kind }) => kind === 'article');
  expect(total).toBeGreaterThanOrEqual(70);
  expect(shown + Number(more)).toBe(total);
});

it('finds the works of an author who comes late in the list', async () => {
  const text = await ask('articles by Imre Toth');
  expect(text).toMatch(/^In the library, by Imre Toth; /u);
  expect(text).toContain('Article 69');
  expect(text).not.toMatch(/^And \d+ more/mu);
});
