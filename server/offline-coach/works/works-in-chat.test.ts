import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
});
afterAll(() => app.close());

async function ask(content: string) {
  const events = await readEvents(
    await client.post('/api/ask', { content }, { accept: 'text/event-stream' }),
  );
  const sources = events.flatMap(({ event }) => (event.type === 'sources' ? event.sources : []));
  return { text: textOfEvents(events), sources };
}

it.each(['what books do you have', 'list all books', 'which books are there?'])(
  'lists the books with links to their first pages: %s',
  async (question) => {
    const { text, sources } = await ask(question);
    const titles = sources.filter(({ work }) => work.kind === 'book').map(({ work }) => work.title);
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(text).toContain(`*${title}* [`);
  },
);

it('lists only articles and seminars on request', async () => {
  const { text, sources } = await ask('show me all articles');
  expect(text).toContain('In the library');
  expect(sources.map(({ work }) => work.kind)).not.toContain('book');
});

it.each(['what did Ada Stone write', 'books and articles by the founder', 'What has ada written?'])(
  'lists the works of one author: %s',
  async (question) => {
    const { text, sources } = await ask(question);
    expect(text).toMatch(/^In the library, by Ada Stone; /u);
    expect(sources.map(({ work }) => work.title)).toContain('The Barn Book');
  },
);

it('says that it has no works by another person', async () => {
  expect((await ask('what books did Bob Rust write')).text).toMatch(
    /^I found nothing in the library by Bob Rust\./u,
  );
});

it.each([
  "show me saturday's seminar",
  'any books by friday',
  'anything by mail?',
  'anything by the door',
  'what titles has ada held',
  'which titles did ada hold?',
])('lists no works when the name is not an author: %s', async (question) => {
  expect((await ask(question)).text).not.toMatch(/by (?:saturday|friday|mail|door|ada)|^In the library/iu);
});

it.each(['article', 'seminar'])('lists works of one kind on request: %s', async (kind) => {
  const { sources } = await ask(`list the ${kind}s`);
  expect(new Set(sources.map(({ work }) => work.kind))).toEqual(new Set([kind]));
});

it('lists the works that cover a subject, with locations', async () => {
  const { text, sources } = await ask('which book talks about box squats');
  expect(text).toMatch(/These cover box squats, best match first/);
  expect(sources.length).toBeGreaterThan(0);
});

it('says when no work covers it', async () => {
  const { text, sources } = await ask('which book talks about underwater basket weaving');
  expect(text).toContain('nothing in the library on underwater basket weaving');
  expect(sources).toEqual([]);
});
