import { afterAll, beforeAll, expect, it } from 'vitest';
import { storyAsked, withPerson } from '#server/offline-coach/gym/gym-story.ts';
import { converse } from '#server/testing/converse.ts';
import { finishes } from '#server/testing/finishes.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { workAsked } from './one-work.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);

it.each(['who wrote the barn book', 'Who is the author of “The Barn Book”?', 'which coach wrote barn book'])(
  'names the author of a work with a link: %s',
  async (question) => {
    expect((await said(question))[0]).toMatch(/\*The Barn Book\* is by \*\*Ada Stone\*\* \[1\]/);
  },
);

it('lists its chapters, by title or as a follow-up', async () => {
  const [, contents] = await said('who wrote the barn book', "what's in it");
  const [chapters] = await said('what are the chapters of the barn book');
  expect(contents).toMatch(/\*The Barn Book\*, by Ada Stone, holds this/);
  expect(contents).toMatch(/^- .+ \[1\]$/mu);
  expect(chapters).toContain(contents!);
});

it.each(['what is the barn book about', 'summarize the barn book', 'what does the barn book cover'])(
  'lists its chapters for “%s”',
  async (question) => {
    expect((await said(question))[0]).toMatch(/\*The Barn Book\*, by Ada Stone, holds this/);
  },
);

it('looks up a chapter on something', async () => {
  for (const question of ['show me the chapter on sleds', 'show me the page about sleds'])
    expect((await said(question))[0]).not.toContain('record');
});

it('names the author and page of the last quote', async () => {
  const [quoted, page, book, author] = await said(
    'how do I drag a sled',
    'which page',
    'which book',
    'who wrote that',
  );
  const work = /— \*([^*]+)\*/u.exec(quoted!)?.[1];
  expect(author).toMatch(new RegExp(`\\*${work}\\* is by \\*\\*|who wrote \\*${work}\\*`));
  expect(page).toContain('You can read it here');
  expect(book).toContain(`*${work}*`);
});

it.each(['which book should i buy', 'which page should i read first', 'which chapter do i start with'])(
  'searches for anything beyond the page: %s',
  async (question) => {
    const [, answer] = await said('how do I drag a sled', question);
    expect(answer).not.toContain('You can read it here');
  },
);

it.each([
  'who is that',
  'who was it',
  'who holds the record',
  'who is he',
  'who can help me',
  'who should bench',
])('does not read “%s” as a question about the author', (question) => {
  expect(workAsked(question, ['how do I drag a sled'], '— *The Barn Book*, page 1')).toBeNull();
});

it('searches for the founder by name after an answer about the founder', () => {
  const about = {
    founded: QUARRY,
    exchanges: [{ question: 'who began it', answer: '**Ruth Halvorsen** founded the gym.' }],
  };
  expect(withPerson('how strong was she', about)).toBe('how strong was Ruth Halvorsen');
  expect(
    withPerson('how strong was she', {
      ...about,
      exchanges: [{ question: 'how deep', answer: 'Squat to a box.' }],
    }),
  ).toBe('how strong was she');
  expect(withPerson('how strong is the bar', about)).toBe('how strong is the bar');
});

it('searches for text that is not a title', async () => {
  const [answer] = await said('who wrote the rule that says to drag a sled');
  expect(answer).not.toContain('is by **');
});

it.each(['tell me the story of the gym', 'who started this gym', 'how old is the gym'])(
  'names the founder of the gym: %s',
  async (question) => {
    const [answer] = await said(question);
    expect(answer).toMatch(/^\*\*.+\*\* founded .+ in .+\./);
    expect(answer).not.toContain('not something I can do');
  },
);

const QUARRY = { gym: 'Quarry Street Barbell', founder: 'Ruth Halvorsen', town: 'Marlow Falls' };

it.each([
  'is ruth a real champion, what did she win',
  'who is Ruth Halvorsen',
  'did the founder ever win anything',
])('searches the library for the founder: %s', (question) => {
  expect(storyAsked(question, QUARRY)).toContain('Ruth Halvorsen');
  expect(storyAsked(question, null)).toBeNull();
});

it.each([
  'what does Ruth say about the best stance',
  'what did Ruth do for her best squat',
  'When is the gym open?',
  'What did Ruth lift at her best meet?',
  'what does Ruth think a squat is about',
  'who is best at the Halvorsen carry',
  'is there a history of box squats',
  'how do I start at the gym',
  'what is a real max',
  'what is a deload about',
  "what's in creatine",
  'what is it about squats that hurts',
  'who is strong enough for chains',
])('leaves %s to the library', (question) => {
  expect(storyAsked(question, QUARRY)).toBeNull();
  expect(workAsked(question, ['who wrote the barn book'])).toBeNull();
});

it.each(['who wrote ', "what's in ", 'who is the author of the ', 'the story of ', 'chapters of '])(
  'handles a thousand characters of %j at once',
  (piece) => {
    const text = piece.repeat(1000 / piece.length);
    expect(() =>
      finishes(() => {
        workAsked(text, [text]);
        storyAsked(text, QUARRY);
      }),
    ).not.toThrow();
  },
);

it('answers from one work alone where that is asked', async () => {
  const [box] = await said('what does the barn book say about box squats');
  expect(box).toMatch(/^From \*The Barn Book\* alone:/);
  expect([...box!.matchAll(/^— \*([^*]+)\*/gmu)].map(([, work]) => work)).toEqual(['The Barn Book']);
});

it('asks the whole library where there is no such work, or it says nothing about that', async () => {
  for (const question of [
    'what does the bible say about the sled',
    'what does the barn book say about parking',
  ])
    expect((await said(question))[0]).not.toMatch(/^From /);
});
