import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply, toolReply } from '#fakes/model-replies.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { OwnData } from '#shared/answer-extras.ts';
import type { Share, SharePreview } from '#shared/shares.ts';
import { shareData } from './data-part.ts';

let app: TestApp;
let anna: Client;
let ben: Client;
beforeAll(async () => {
  app = await testApp();
  anna = await app.signUp();
  ben = await app.signUp();
});
afterAll(() => app.close());

const SSE = { accept: 'text/event-stream' };
const QUOTE = 'Work up to a heavy single, then stop.';

async function ask(client: Client, content: unknown, answer: string, conversationId: string | null = null) {
  const search = toolReply([{ name: 'books', input: { query: 'heavy single' } }]);
  app.play([search, textReply(answer)]);
  const events = await readEvents(await client.post('/api/ask', { content, conversationId }, SSE));
  const start = events[0]!.event;
  if (start.type !== 'start') throw new Error('The first event is not the start.');
  return { conversationId: start.conversationId, messageId: start.answerId };
}

const preview = async (client: Client, messageId: string) => {
  const reply = await client.request(`/api/shares/preview?messageId=${messageId}`);
  return { status: reply.status, ...((await reply.json()) as { preview: SharePreview }) };
};
const share = async (client: Client, body: object) => {
  const reply = await client.post('/api/shares', body);
  return { status: reply.status, ...((await reply.json()) as { share: Share; message: string }) };
};
const read = async (token: string) => {
  const reply = await app.request(`/api/shared-answers/${token}`);
  return { status: reply.status, robots: reply.headers.get('x-robots-tag'), text: await reply.text() };
};
const remove = (client: Client, path: string) => client.request(path, { method: 'DELETE' });

describe('a link to an answer', () => {
  it('shows question, answer and quotes to everyone who has it, but not who asked', async () => {
    const { messageId } = await ask(anna, 'How do I box squat?', `Sit back: “${QUOTE}” [1].`);
    const made = await share(anna, { messageId });
    expect(made.status).toBe(200);
    expect(made.share.token).toMatch(/^[\w-]{24}$/);
    const shown = await read(made.share.token);
    expect(shown).toMatchObject({ status: 200, robots: 'noindex' });
    const { answer } = JSON.parse(shown.text);
    expect(answer).toMatchObject({ question: 'How do I box squat?', edited: false });
    for (const secret of [anna.id, anna.email, messageId]) expect(shown.text).not.toContain(secret);
    // Sharing again returns the same link.
    expect((await share(anna, { messageId })).share.token).toBe(made.share.token);
  });

  it('is revoked for good, and only by its owner', async () => {
    const { messageId } = await ask(anna, 'How low?', 'To parallel.');
    const { share: made } = await share(anna, { messageId });
    expect((await remove(ben, `/api/shares/${made.id}`)).status).toBe(404);
    expect((await read(made.token)).status).toBe(200);
    expect((await remove(anna, `/api/shares/${made.id}`)).status).toBe(200);
    expect((await read(made.token)).status).toBe(404);
    expect((await share(anna, { messageId })).share.token).not.toBe(made.token);
  });

  it('is deleted with its conversation', async () => {
    const { messageId, conversationId } = await ask(anna, 'How often?', 'Weekly.');
    const { share: made } = await share(anna, { messageId });
    await remove(anna, `/api/conversations/${conversationId}`);
    expect((await read(made.token)).status).toBe(404);
    const listed = (await (await anna.request('/api/shares')).json()) as { shares: Share[] };
    expect(listed.shares.map(({ id }) => id)).not.toContain(made.id);
  });

  it('is hidden while its account awaits deletion', async () => {
    const carl = await app.signUp();
    const { messageId } = await ask(carl, 'How heavy?', 'Not very.');
    const { share: made } = await share(carl, { messageId });
    await carl.post('/api/account-deletion', {
      password: 'correct horse',
      confirmation: 'delete my account',
    });
    expect((await read(made.token)).status).toBe(404);
    const link = await eventually(() => app.mailed.findLast(({ to }) => to === carl.email)!.link!);
    const undone = await app.request('/api/account-deletion/undo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('#token=')[1] }),
    });
    expect(undone.status).toBe(200);
    expect((await read(made.token)).status).toBe(200);
  });

  it('covers only one’s own answers', async () => {
    const { messageId } = await ask(anna, 'Mine?', 'Yours.');
    expect((await share(ben, { messageId })).status).toBe(404);
    expect((await preview(ben, messageId)).status).toBe(404);
  });

  it('checks the quotes of edited text again', async () => {
    const { messageId } = await ask(anna, 'Box squat?', `The book: “${QUOTE}” [1].`);
    const { preview: before } = await preview(anna, messageId);
    const quote = before.sources[0]!.quotes[0]!;
    const text = {
      question: 'How to box squat',
      answer: `It says “${quote}” [1]. And it says “never squat at all on a Sunday” [1], too [7].`,
    };
    const { share: made } = await share(anna, { messageId, text });
    expect(made.edited).toBe(true);
    const { answer } = JSON.parse((await read(made.token)).text);
    expect(answer.answer).toBe(
      `It says “${quote}” [1]. And it says “never squat at all on a Sunday” [unverified], too.`,
    );
    expect(answer.sources).toEqual([{ ...before.sources[0], quotes: [quote] }]);
    // Their export has the words that they wrote for it.
    const exported: object[] = [];
    for await (const { content } of shareData(app.database, () => 'https://gym.example').files(anna.id))
      exported.push(...(JSON.parse(await readText(Readable.from(content))) as object[]));
    expect(exported).toContainEqual(
      expect.objectContaining({ token: made.token, answer: answer.answer, sources: answer.sources }),
    );
  });
});

describe('an answer that uses the member’s own data', () => {
  it('is shared only as edited by the member, here without the record and the memory', async () => {
    const carl = await app.signUp();
    await carl.post('/api/personal-records', { title: 'Squat', value: 187.5, unit: 'kg' });
    await carl.post('/api/user-memories', {
      memory: 'Squat hurts my left knee',
      importance: 3,
      category: 'injuries',
    });
    const { messageId } = await ask(
      carl,
      'How heavy should I squat?',
      'Your squat is 187.5 kg and your left knee hurts: take 70 percent.',
    );
    const { preview: shown } = await preview(carl, messageId);
    expect(shown.personal).toBe(true);
    expect(shown.used.records).toMatchObject([{ title: 'Squat', value: 187.5 }]);
    expect(shown.used.memories).toEqual(['Squat hurts my left knee']);

    const refused = await share(carl, { messageId });
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining('Edit the preview first'),
    });
    const unchanged = { question: `  ${shown.question}`, answer: `${shown.answer}\n` };
    expect((await share(carl, { messageId, text: unchanged })).status).toBe(409);
    const text = { question: shown.question, answer: 'Take 70 percent.' };
    const { share: made } = await share(carl, { messageId, text });
    const page = await read(made.token);
    expect(page.status).toBe(200);
    for (const secret of ['187.5', 'knee', carl.email]) expect(page.text).not.toContain(secret);

    // A later answer of the conversation knows the earlier messages.
    const { conversation } = (await (
      await carl.post('/api/get-conversation', { conversationId: made.conversation_id })
    ).json()) as { conversation: { id: string } };
    const later = await ask(carl, 'And next week?', 'The same.', conversation.id);
    expect((await preview(carl, later.messageId)).preview.personal).toBe(true);
  });

  it('counts attachments', async () => {
    const { messageId } = await ask(
      ben,
      [
        { type: 'text', text: 'Is this plan good?' },
        { type: 'file', file_name: 'plan.txt', text: 'Squat daily' },
      ],
      'It is.',
    );
    const { preview: shown } = await preview(ben, messageId);
    expect(shown).toMatchObject({ personal: true, used: { attachments: ['plan.txt'] } });
    expect((await share(ben, { messageId })).status).toBe(409);
  });
});

describe('an answer of the built-in coach, which reads the member’s own data only with tools', () => {
  let offline: TestApp;
  beforeAll(async () => {
    offline = await testApp({ offline: true });
  });
  afterAll(() => offline.close());

  it.each<[string, string, OwnData]>([
    ['Forget about my knee', 'left meniscus', 'memories'],
    ['Remember that my knee hurts when squatting', 'already in memory', 'memories'],
    ['I weigh 86 kg, save that', '86 kg already', 'profile'],
    ['What is my best squat for 10 reps?', '180 kg', 'records'],
    ['Remove my bench of 120 kg', '120 kg', 'records'],
    ['Change my bench of 120 kg to 125 kg', '120 kg', 'records'],
    ['On how many days did I train this month?', 'day', 'records'],
  ])('is personal: %s', async (content, quoted, data) => {
    const dora = await offline.signUp();
    const empty = {
      name: '',
      height: null,
      age: null,
      physique: '',
      experience: '',
      goals: '',
      equipment: '',
    };
    await dora.request('/api/user-info', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...empty, injuries: '', units: 'metric', weight: 86 }),
    });
    for (const memory of ['I tore my left meniscus, and my knee hurts', 'My knee hurts when squatting'])
      await dora.post('/api/user-memories', { memory, importance: 3, category: 'injuries' });
    for (const [title, value] of [
      ['Squat', 180],
      ['Bench Press', 120],
    ])
      await dora.post('/api/personal-records', { title, value, unit: 'kg' });
    const [start] = await readEvents(await dora.post('/api/ask', { content }, SSE));
    if (start?.event.type !== 'start') throw new Error('The first event is not the start.');
    const messageId = start.event.answerId;
    const { preview: shown } = await preview(dora, messageId);
    expect(shown.answer).toContain(quoted);
    expect(shown).toMatchObject({ personal: true, used: { lookedUp: [data] } });
    expect((await share(dora, { messageId })).status).toBe(409);
  });
});
