import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply, toolReply } from '#fakes/model-replies.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Message } from '#shared/conversations.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { dayIn } from '#shared/time-zone.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR = 3600;
const timeZone = 'America/New_York';
const dayAgo = (seconds: number) => dayIn(timeZone, new Date(Date.now() - seconds * 1000));

const BENCH = { lift: 'Bench', value: 225 };
const SQUAT = { lift: 'Squat', value: 315 };
const DEADLIFT = { lift: 'Deadlift', value: 405 };
async function ask(client: Client, body: object, set = BENCH): Promise<string> {
  app.play([toolReply([{ name: 'prs', input: { action: 'add', ...set } }]), textReply('Saved.')]);
  const reply = await client.post(
    '/api/ask',
    { content: 'Today I benched 225, squatted 315 and deadlifted 405', timeZone, ...body },
    { accept: 'text/event-stream' },
  );
  expect(reply.status).toBe(200);
  const [first] = await readEvents(reply);
  return first?.event.type === 'start' ? first.event.conversationId : '';
}
const daysOf = async (client: Client): Promise<string[]> => {
  const reply = await client.request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  return records.map((record) => record.achieved_on);
};

describe('a question that is sent after it was asked', () => {
  it('is about the day on which it was asked', async () => {
    const client = await app.signUp();
    const secondsAgo = 26 * HOUR;
    const conversationId = await ask(client, { askedSecondsAgo: secondsAgo });
    expect(await daysOf(client)).toEqual([dayAgo(secondsAgo)]);
    const reply = await client.post('/api/get-conversation', { conversationId });
    const { conversation } = (await reply.json()) as { conversation: { messages: Message[] } };
    const asked = Date.parse(conversation.messages[0]?.created_at ?? '');
    expect(Math.abs(Date.now() - asked - secondsAgo * 1000)).toBeLessThan(60_000);
  });

  it('is about that day in a conversation, too, and when it is answered again or continued', async () => {
    const client = await app.signUp();
    const conversationId = await ask(client, { askedSecondsAgo: 50 * HOUR });
    await ask(client, { conversationId, askedSecondsAgo: 26 * HOUR });
    await ask(client, { conversationId, retry: true }, SQUAT);
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`
        with early as (update runs set ending = 'stopped' where conversation_id = ${conversationId})
        update messages set status = 'stopped'
        where conversation_id = ${conversationId} and role = 'assistant'`),
    );
    await ask(client, { conversationId, continue: true }, DEADLIFT);
    const days = await daysOf(client);
    expect(days.toSorted()).toEqual([dayAgo(50 * HOUR), ...Array(3).fill(dayAgo(26 * HOUR))]);
  });

  it.each([-3 * 24 * HOUR, 8 * 24 * HOUR])('is about today when it says %d seconds ago', async (seconds) => {
    const client = await app.signUp();
    await ask(client, { askedSecondsAgo: seconds });
    expect(await daysOf(client)).toEqual([dayAgo(0)]);
  });

  it('must say so with a number', async () => {
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Today?', askedSecondsAgo: 'yesterday' });
    expect(reply.status).toBe(400);
  });
});
