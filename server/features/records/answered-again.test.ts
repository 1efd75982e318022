import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalReply, type ToolCall, textReply, toolReply } from '#fakes/model-replies.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import type { Memory } from '#shared/memories.ts';
import type { PersonalRecord } from '#shared/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let client: Client;
let conversationId: string | undefined;
beforeEach(async () => {
  client = await app.signUp();
  conversationId = undefined;
});

const prs = (input: object): ToolCall => ({ name: 'prs', input });
const add = (lift: string, value: number) => prs({ action: 'add', lift, value, unit: 'kg' });

async function ask(content: string, body: object = {}): Promise<void> {
  const reply = await client.post(
    '/api/ask',
    { content, conversationId, ...body },
    { accept: 'text/event-stream' },
  );
  const [start] = await readEvents(reply);
  if (start?.event.type === 'start') ({ conversationId } = start.event);
}

/** Says something that the model answers with these calls. */
async function say(content: string, ...calls: ToolCall[]): Promise<void> {
  app.play([toolReply(calls), textReply('Well.')]);
  await ask(content);
}

/** The provider fails after the calls; then the same is asked again, with the same calls. */
async function sayTwice(content: string, ...calls: ToolCall[]): Promise<void> {
  app.play([toolReply(calls), refusalReply(400)]);
  await ask(content);
  app.play([toolReply(calls), textReply('Well.')]);
  await ask(content, { retry: true });
}

const recordsOf = async () =>
  ((await (await client.request('/api/personal-records')).json()) as { records: PersonalRecord[] }).records;
const records = async () => (await recordsOf()).map(({ title, value }) => `${title} ${value}`).sort();
async function messages(): Promise<Message[]> {
  const reply = await client.post('/api/get-conversation', { conversationId });
  return ((await reply.json()) as { conversation: { messages: Message[] } }).conversation.messages;
}
const savedLast = async (): Promise<SavedItem[]> => (await messages()).at(-1)?.extras?.saved ?? [];
const resultRead = () => JSON.stringify(app.model?.requests.at(-1)?.body?.messages?.at(-1));
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describe('a question that is answered again', () => {
  beforeEach(async () => {
    await say('I squatted 180.', add('Squat', 180));
    await say('Now 190.', add('Squat', 190));
  });

  it.each([
    ['the one saved last', [{ lift: 'Squat' }], ['Squat 180']],
    ['one by its weight', [{ lift: 'Squat', of: { value: 190 } }], ['Squat 180']],
    ['the newest', [{ lift: 'Squat', of: {} }], ['Squat 180']],
    ['two, one after the other', [{ lift: 'Squat' }, { lift: 'Squat' }], []],
  ])('removes no further record: %s', async (_, which, left) => {
    await sayTwice('Wrong, delete it.', ...which.map((one) => prs({ action: 'remove', ...one })));
    expect(resultRead()).toContain('I removed your Squat');
    expect(await records()).toEqual(left);
    expect((await savedLast()).map(({ kind }) => kind)).toEqual(which.map(() => 'removed'));
  });

  it('removes no further record when its answer is continued', async () => {
    const remove = toolReply([prs({ action: 'remove', lift: 'Squat' })]);
    app.play([remove, refusalReply(400)]);
    await ask('Wrong, delete it.');
    const [failed] = (await messages()).slice(-1);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update messages set content = '[{"type":"text","text":"Removed: "}]' where id = ${failed!.id}`,
        ),
      );
    app.play([remove, textReply('190.')]);
    await ask('x', { continue: true });
    expect(await records()).toEqual(['Squat 180']);
    expect(await savedLast()).toMatchObject([{ kind: 'removed', value: 190 }]);
  });

  it('moves a set to another lift without removing the one before', async () => {
    await sayTwice('The 190 was the deadlift.', {
      name: 'prs',
      input: { action: 'add', lift: 'Deadlift', value: 190, unit: 'kg', instead_of: 'Squat' },
    });
    expect(await records()).toEqual(['Deadlift 190', 'Squat 180']);
  });

  it.each([
    ['the one saved last', [{ days_later: -1 }]],
    ['one by its weight', [{ days_later: -1, of: { value: 190 } }]],
    ['the newest', [{ days_later: -1, of: {} }]],
    ['twice', [{ repetitions: 2 }, { days_later: -1 }]],
  ])('moves a record once: %s', async (_, changes) => {
    await sayTwice(
      'The 190 was a double, and yesterday.',
      ...changes.map((change) => prs({ action: 'correct', lift: 'Squat', ...change })),
    );
    const [moved] = (await recordsOf()).filter(({ value }) => value === 190);
    expect(moved?.achieved_on).toBe(dayOf(1));
    expect((await savedLast()).at(-1)).toMatchObject({ kind: 'record', version: moved?.version });
    expect((await savedLast())[0]).toMatchObject({ before: { achieved_on: dayOf(0) } });
  });

  it('leaves a record as the athlete has changed it since', async () => {
    app.play([toolReply([prs({ action: 'correct', lift: 'Squat', days_later: -1 })]), refusalReply(400)]);
    await ask('The 190 was yesterday, and for 2.');
    const [one] = (await recordsOf()).filter(({ value }) => value === 190);
    await client.request(`/api/personal-records/${one?.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'belt' }),
    });
    app.play([toolReply([prs({ action: 'correct', lift: 'Squat', repetitions: 2 })]), textReply('Well.')]);
    await ask('x', { retry: true });
    const [now] = (await recordsOf()).filter(({ value }) => value === 190);
    expect(now).toMatchObject({ note: 'belt', repetitions: 2, achieved_on: dayOf(1) });
  });

  it.each<[string, string, string[], ...ToolCall[]]>([
    [
      'moved and added',
      'My squat was yesterday. Today I did 200.',
      [`190 ${dayOf(1)}`, `180 ${dayOf(0)}`, `200 ${dayOf(0)}`],
      prs({ action: 'correct', lift: 'Squat', days_later: -1 }),
      add('Squat', 200),
    ],
    [
      'removed and added',
      'Delete the last one, it was 200, not 190.',
      [`180 ${dayOf(0)}`, `200 ${dayOf(0)}`],
      prs({ action: 'remove', lift: 'Squat' }),
      add('Squat', 200),
    ],
    [
      'the newest removed and another added',
      'Delete the newest, it was 200, not 190.',
      [`180 ${dayOf(0)}`, `200 ${dayOf(0)}`],
      prs({ action: 'remove', lift: 'Squat', of: {} }),
      add('Squat', 200),
    ],
    [
      'added and corrected',
      'Now 200, for 2.',
      [`180 ${dayOf(0)}`, `190 ${dayOf(0)}`, `200x2 ${dayOf(0)}`],
      add('Squat', 200),
      prs({ action: 'correct', lift: 'Squat', repetitions: 2 }),
    ],
  ])('leaves out what its first answer added: %s', async (_, content, left, ...calls) => {
    await sayTwice(content, ...calls);
    const all = (await recordsOf()).map(
      ({ value, repetitions, achieved_on }) =>
        `${value}${(repetitions ?? 1) > 1 ? `x${repetitions}` : ''} ${achieved_on}`,
    );
    expect(all.sort()).toEqual([...left].sort());
    expect(await savedLast()).toHaveLength(2);
    expect(await savedLast()).toContainEqual(expect.objectContaining({ kind: 'record', value: 200 }));
  });

  it('does not save again what the athlete has taken back when its answer is continued', async () => {
    const calls = toolReply([prs({ action: 'remove', lift: 'Squat' }), add('Squat', 200)]);
    app.play([calls, refusalReply(400)]);
    await ask('Delete my last squat. Log squat 200, not 190.');
    const [failed] = (await messages()).slice(-1);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update messages set content = '[{"type":"text","text":"Removed: "}]' where id = ${failed!.id}`,
        ),
      );
    const one = (await recordsOf()).find(({ value }) => value === 200);
    await client.request(`/api/personal-records/${one?.id}`, { method: 'DELETE' });
    app.play([calls, textReply('190.')]);
    await ask('x', { continue: true });
    expect(resultRead()).toContain('You undid your Squat');
    expect(await records()).toEqual(['Squat 180']);
  });

  it('does not report as removed what the athlete has put back', async () => {
    const remove = toolReply([prs({ action: 'remove', lift: 'Squat' })]);
    app.play([remove, refusalReply(400)]);
    await ask('Wrong, delete it.');
    const [removed] = await savedLast();
    if (removed?.kind !== 'removed') throw new Error('nothing was removed');
    const { id, title, value, unit } = removed;
    await client.post('/api/personal-records', { id, title, value, unit });
    app.play([remove, textReply('Well.')]);
    await ask('x', { retry: true });
    expect(resultRead()).toContain('You put your Squat back');
    expect(await records()).toEqual(['Squat 180', 'Squat 190']);
    expect(await savedLast()).toEqual([]);
  });

  it('removes no further record when it is typed again after a failure', async () => {
    const remove = toolReply([prs({ action: 'remove', lift: 'Squat' })]);
    app.play([remove, refusalReply(400)]);
    await ask('Wrong, delete it.');
    await say('Wrong, delete it.', prs({ action: 'remove', lift: 'Squat' }));
    expect(resultRead()).toContain('has already been removed');
    expect(await records()).toEqual(['Squat 180']);
    await say('The 180 too.', prs({ action: 'remove', lift: 'Squat' }));
    expect(await records()).toEqual([]);
  });

  it('moves a record once when it is typed again after a failure', async () => {
    const move = prs({ action: 'correct', lift: 'Squat', days_later: -1 });
    app.play([toolReply([move]), refusalReply(400)]);
    await ask('The 190 was yesterday.');
    await say('The 190 was yesterday.', move);
    expect((await recordsOf()).find(({ value }) => value === 190)?.achieved_on).toBe(dayOf(1));
    expect(resultRead()).toContain('has already been moved');
    const other = { action: 'correct', lift: 'Squat', achieved_on: dayOf(2) };
    await say('The 190 was the day before.', prs(other));
    expect((await recordsOf()).find(({ value }) => value === 190)?.achieved_on).toBe(dayOf(2));
  });

  it('takes the one that the message names when the last is gone', async () => {
    const one = (await recordsOf()).find(({ value }) => value === 190);
    await client.request(`/api/personal-records/${one?.id}`, { method: 'DELETE' });
    await say('The 180 was for 3.', prs({ action: 'correct', lift: 'Squat', repetitions: 3 }));
    expect(await recordsOf()).toMatchObject([{ value: 180, repetitions: 3 }]);
  });

  it('of an earlier one that was removed when asked, the one before it is the last', async () => {
    await say('190 was wrong.', prs({ action: 'remove', lift: 'Squat' }));
    await say('180 too.', prs({ action: 'remove', lift: 'Squat' }));
    expect(await records()).toEqual([]);
  });

  it('removes no other record when the athlete has deleted the last one themselves', async () => {
    const [one] = (await recordsOf()).filter(({ value }) => value === 190);
    await client.request(`/api/personal-records/${one?.id}`, { method: 'DELETE' });
    await say('The 180 or 190 was wrong, delete the last.', prs({ action: 'remove', lift: 'Squat' }));
    expect(resultRead()).toContain('is gone already');
    expect(await records()).toEqual(['Squat 180']);
  });
});

it('a removed record is shown with the answer that failed, and is put back with all of it', async () => {
  await client.post('/api/personal-records', {
    title: 'Squat',
    value: 180,
    unit: 'kg',
    body_weight: 90,
    note: 'belt',
  });
  const before = (await recordsOf())[0] as PersonalRecord;
  app.play([toolReply([prs({ action: 'remove', lift: 'Squat', of: { value: 180 } })]), refusalReply(400)]);
  await ask('Remove my squat of 180.');
  const [item] = await savedLast();
  const { pr: _, ...removed } = before as PersonalRecord & { pr: boolean };
  expect(item).toEqual({ kind: 'removed', ...removed });
  const { id, title, value, unit, repetitions, achieved_on, body_weight, body_weight_unit, note } = removed;
  await client.post('/api/personal-records', {
    ...{ id, title, value, unit, repetitions, achieved_on, body_weight, body_weight_unit, note },
  });
  expect(await recordsOf()).toMatchObject([{ id, value, body_weight, body_weight_unit, note }]);
  expect(await savedLast()).toMatchObject([{ kind: 'removed', gone: true }]);
});

it('a question that is answered again forgets no further memory', async () => {
  for (const memory of ['My left knee hurts in squats.', 'My right knee hurts.'])
    await client.post('/api/user-memories', { memory });
  await sayTwice('Forget that my knee hurts in squats.', {
    name: 'memory',
    input: { action: 'forget', content: 'knee hurts squats' },
  });
  const { memories } = (await (await client.request('/api/user-memories')).json()) as { memories: Memory[] };
  expect(memories.map(({ content }) => content)).toEqual(['My right knee hurts.']);
  expect(resultRead()).toContain('left knee');
});

it('does not report as forgotten what the athlete has brought back', async () => {
  await client.post('/api/user-memories', { memory: 'My left knee hurts in squats.' });
  const forget = toolReply([
    { name: 'memory', input: { action: 'forget', content: 'left knee hurts squats' } },
  ]);
  app.play([forget, refusalReply(400)]);
  await ask('Forget that my left knee hurts in squats.');
  await client.post('/api/user-memories', { memory: 'My left knee hurts in squats.' });
  app.play([forget, textReply('Well.')]);
  await ask('x', { retry: true });
  expect(resultRead()).toContain('You brought it back');
  expect(await savedLast()).toEqual([]);
});
