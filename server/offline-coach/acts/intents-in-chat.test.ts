import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Memory } from '#shared/memories.ts';
import type { PersonalRecord } from '#shared/records.ts';
import type { NumberedEvent } from '#shared/run-event.ts';
import { dayBefore, dayIn } from '#shared/time-zone.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

let client: Client;
beforeEach(async () => {
  client = await app.signUp();
});

const ask = async (content: string, conversationId?: string) =>
  await readEvents(
    await client.post('/api/ask', { content, conversationId }, { accept: 'text/event-stream' }),
  );
const answer = async (content: string) => textOfEvents(await ask(content));
const toolsOf = (events: NumberedEvent[]) =>
  events.flatMap(({ event }) => (event.type === 'tool' ? [event.tool] : []));
const typesOf = (events: NumberedEvent[]) => new Set(events.map(({ event }) => event.type));
const records = async () =>
  ((await (await client.request('/api/personal-records')).json()) as { records: PersonalRecord[] }).records;
const memories = async () =>
  ((await (await client.request('/api/user-memories')).json()) as { memories: Memory[] }).memories;

it('calculates and explains the result', async () => {
  const events = await ask('what is 80 % of 315');
  expect(toolsOf(events)).toEqual(['calculate']);
  expect(textOfEvents(events)).toBe(
    '80% of 315 lb is **252 lb**; the nearest that can be loaded is **250 lb**.\n\n' +
      '*Built-in coach: no language model. I calculate, save and remember by fixed rules, and quote the library.*',
  );
  expect(await answer('my max from 275 x 5')).toContain('**320.8 lb** by Epley');
  expect(await answer('my max from 275 x 25')).toContain('The formulas hold for 1 to 10 repetitions');
});

it('saves a stated record and finds it afterwards', async () => {
  const events = await ask('new PR: squat 405 x 3');
  expect(textOfEvents(events)).toContain('I saved your Squat: **405 lb × 3**');
  expect(typesOf(events)).toContain('saved');
  expect(await records()).toMatchObject([{ title: 'Squat', value: 405, repetitions: 3, source: 'coach' }]);
  expect(await answer('What is my best squat?')).toContain('Your best Squat is **405 lb × 3**');
  const percentages = await answer('What is 80% of my squat?');
  expect(percentages).toContain('405 lb × 3 gives a max of about **445.5 lb**');
  expect(percentages).toContain('80% of 445.5 lb is **356.4 lb**');
  expect(await answer('What is my best bench?')).toContain('There is no Bench record yet.');
});

it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('knows the date of yesterday: %s', async (timeZone) => {
  await readEvents(await client.post('/api/ask', { content: 'I squatted 405 yesterday', timeZone }));
  expect(await records()).toMatchObject([{ achieved_on: dayBefore(dayIn(timeZone, new Date())) }]);
});

it('saves a memory and uses it later', async () => {
  const events = await ask('Remember that I drag the sled on Mondays');
  expect(textOfEvents(events)).toContain('I will remember: “I drag the sled on Mondays”');
  expect(await memories()).toMatchObject([{ category: 'schedule', importance: 2 }]);
  expect(await answer('What do you remember about my Mondays?')).toContain('- I drag the sled on Mondays');
  const later = await ask('How do I drag a sled with my knees?');
  expect(toolsOf(later)).toEqual(['knowledge_base', 'memory']);
  expect(textOfEvents(later)).toContain('What I remember about you: I drag the sled on Mondays');
  await client.request('/api/user-ai-preferences', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"memory":false}',
  });
  expect(toolsOf(await ask('How do I drag a sled with my knees?'))).toEqual(['knowledge_base']);
  expect(await answer('Remember that I like chains')).toContain('Memory is switched off');
  expect(await memories()).toHaveLength(1);
});

it('carries out a request and answers the question sent with it', async () => {
  const events = await ask('I benched 225 today. What is a heavy single?');
  expect([...new Set(toolsOf(events))]).toEqual(['prs', 'knowledge_base']);
  expect(textOfEvents(events)).toMatch(
    /^I saved your Bench: \*\*225 lb\*\*.*Work up to a heavy single.* \[1\]/s,
  );
});

it('shows a memory only once', async () => {
  const said = await answer('Remember that I drag the sled on Mondays. How do I drag a sled with my knees?');
  expect(said).toContain('I will remember');
  expect(said.match(/I remember/g)).toHaveLength(1);
});

it('shows what the shop sells, and says that web search is off', async () => {
  const events = await ask('Which belt should I buy?');
  expect(events.findLast(({ event }) => event.type === 'products')?.event).toMatchObject({
    products: [{ name: 'Barn Belt', price_cents: 9000 }],
  });
  expect(await answer('Search the web for the next meet')).toContain(
    'Searching the web is switched off here',
  );
});
