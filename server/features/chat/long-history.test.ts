import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endedReply, refusalReply, textReply } from '#fakes/model-replies.ts';
import type { ModelRequest } from '#fakes/model-server.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Message } from '#shared/conversations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const isSummary = ({ body }: ModelRequest) =>
  String(body?.messages?.[0]?.content).startsWith('You shorten a conversation');
const sentTo = (request: ModelRequest) =>
  (request.body?.messages ?? []).slice(1).map(({ content }) => String(content));

const model = () => app.model?.requests ?? [];
const play = (summary: Parameters<TestApp['play']>[0]) =>
  app.play((request) => {
    if (!isSummary(request)) return textReply('Answered.');
    return typeof summary === 'function' ? summary(request, 0) : 'steps' in summary ? summary : summary[0]!;
  });

/** Creates a conversation of `count` messages with marked ends. */
async function talked(target: TestApp, client: Client, count: number): Promise<string> {
  target.play(textReply('First answer.'));
  const events = await readEvents(
    await client.post('/api/ask', { content: 'First question' }, { accept: 'text/event-stream' }),
  );
  const start = events[0]?.event;
  if (start?.type !== 'start') throw new Error('the first event is not the start');
  const { conversationId, answerId } = start;
  await target.database.as('service').transaction(async (tx) => {
    await tx.execute(sql`
      with made as (
        select n, gen_random_uuid() as id from generate_series(3, ${count}::int) n
      ), linked as (
        select n, id, lag(id) over (order by n) as parent from made
      ), written as (
        insert into messages (id, conversation_id, user_id, parent_id, position, role, content, created_at)
        select id, ${conversationId}, ${client.id}, coalesce(parent, ${answerId}), n,
          case when n % 2 = 1 then 'user' else 'assistant' end,
          jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n)),
          now() + n * interval '1 second'
        from linked
      )
      update conversations set message_count = ${count},
        leaf_id = (select id from linked where n = ${count})
      where id = ${conversationId}`);
  });
  return conversationId;
}

const ask = async (client: Client, conversationId: string, content: string) =>
  readEvents(await client.post('/api/ask', { content, conversationId }, { accept: 'text/event-stream' }));

async function messagesOf(client: Client, conversationId: string): Promise<Message[]> {
  const reply = await client.post('/api/get-conversation', { conversationId });
  return ((await reply.json()) as { conversation: { messages: Message[] } }).conversation.messages;
}

it('is summarized once, stored, reported, and read with the next questions', async () => {
  const client = await app.signUp();
  const id = await talked(app, client, 70);
  play(textReply('The athlete squats 200 kg.'));
  const events = await ask(client, id, 'And now?');
  const summaries = events.flatMap(({ event }) => (event.type === 'summary' ? [event.upTo] : []));
  expect(summaries).toHaveLength(2);
  expect(summaries[0]).toBeNull();
  expect(textOfEvents(events)).toBe('Answered.');
  const [summary, answer, ...rest] = model();
  expect(rest).toEqual([]);
  expect(isSummary(summary!)).toBe(true);
  expect(summary?.body?.model).toBe('gpt-4.1-mini');
  expect(sentTo(summary!).join()).toContain('Athlete: First question');
  expect(sentTo(summary!).join()).toContain('Coach: Message 40');
  expect(sentTo(summary!).join()).not.toContain('Message 41');
  const read = sentTo(answer!);
  expect(read).toHaveLength(2 + 30 + 1);
  expect(read[0]).toContain('The athlete squats 200 kg.');
  expect(read[2]).toBe('Message 41');
  expect(read.at(-1)).toBe('And now?');

  play(textReply('Never asked for.'));
  const next = await ask(client, id, 'And then?');
  expect(next.some(({ event }) => event.type === 'summary')).toBe(false);
  expect(model()).toHaveLength(1);
  expect(sentTo(model()[0]!)).toHaveLength(2 + 32 + 1);
  expect(sentTo(model()[0]!)[0]).toContain('The athlete squats 200 kg.');

  const messages = await messagesOf(client, id);
  expect(messages).toHaveLength(74);
  expect(messages.flatMap(({ summarized }, at) => (summarized ? [at] : []))).toEqual([39]);
  expect(messages[39]?.id).toBe(summaries[1]);
});

it('leaves a branch that starts before it unchanged', async () => {
  const client = await app.signUp();
  const id = await talked(app, client, 70);
  play(textReply('In short.'));
  await ask(client, id, 'And now?');
  play(textReply('Never asked for.'));
  await client.post('/api/ask', { content: 'Instead', conversationId: id, newConversationIndex: 2 });
  await expect.poll(() => model().length).toBe(1);
  expect(sentTo(model()[0]!)).toEqual(['First question', 'First answer.', 'Instead']);
});

it.each([
  ['cannot make one', refusalReply(400)],
  ['is cut off by its length', endedReply('length', 20)],
  ['ends it without saying why', endedReply('eos_of_mine', 20)],
])('works without a summary when the model %s, and retries with the next question', async (_, reply) => {
  const client = await app.signUp();
  const id = await talked(app, client, 70);
  play(reply);
  const events = await ask(client, id, 'And now?');
  expect(textOfEvents(events)).toBe('Answered.');
  expect(sentTo(model().at(-1)!)[0]).toContain('The athlete asked: First question');
  play(textReply('In short.'));
  await ask(client, id, 'And then?');
  expect(model().map(isSummary)).toEqual([true, false]);
});

it('costs no more at message 500 than the part that is read in full', async () => {
  const client = await app.signUp();
  const id = await talked(app, client, 500);
  play(textReply('In short.'));
  await ask(client, id, 'And now?');
  // Messages beyond the part that is read in full were never summarized here, and are not read either.
  expect(sentTo(model()[0]!).join().split('\n\n').length).toBeLessThanOrEqual(92);
  expect(sentTo(model()[1]!)).toHaveLength(2 + 30 + 1);
});

it('is summarized by rule by the built-in coach', async () => {
  const offline = await testApp({ offline: true });
  const client = await offline.signUp();
  const id = await talked(offline, client, 70);
  const events = await ask(client, id, 'What is a heavy single?');
  expect(events.filter(({ event }) => event.type === 'summary')).toHaveLength(2);
  expect(textOfEvents(events)).toContain('single');
  const messages = await messagesOf(client, id);
  expect(messages.filter(({ summarized }) => summarized)).toHaveLength(1);
  await offline.close();
});
