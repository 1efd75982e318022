import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { startFakeSmtp } from '#fakes/smtp-server.ts';
import { setRoles } from '#server/access/roles.ts';
import { drawPng } from '#server/attachments/file-testing.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { smtp } from '#server/mail/transport.ts';
import { eventually } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { InboxItem } from '#shared/feedback.ts';

const GYM = 'coach@barn.example';
const PNG = `data:image/png;base64,${drawPng(4, 3).toString('base64')}`;

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp();
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

interface Inbox {
  items: InboxItem[];
  next: string | null;
  unread: number;
  mail_reaches: boolean;
}

const inbox = (query = 'show=all') => json<Inbox>(admin.request(`/api/feedback/inbox?${query}`));
const of = async ({ id }: Client, query?: string) =>
  (await inbox(query)).items.filter(({ sender }) => sender.id === id);
const send = (client: Client, body: object = {}) =>
  client.post('/api/feedback', { sendId: uuidv7(), text: 'The plates page is too dark.', ...body });
const put = (client: Client, path: string, body: object, method = 'PUT') =>
  client.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const mark = async (id: string, body: object) =>
  await json<InboxItem>(put(admin, `/api/feedback/inbox/${id}`, body, 'PATCH'));
const mailTo = (address: string, about: string) =>
  eventually(() => {
    const mail = app.mailed.findLast(({ to, text }) => to === address && text.includes(about));
    if (mail === undefined) throw new Error(`no mail to ${address} about ${about}`);
    return mail;
  });

/** Asks the coach; returns the ids of the answer and its conversation. */
async function answered(client: Client, question: string, answer: string) {
  app.play(textReply(answer));
  const { conversationId } = await json<{ conversationId: string }>(
    client.post('/api/ask', { content: question }, { accept: 'application/json' }),
  );
  const { conversation } = await json<{ conversation: { messages: { id: string; role: string }[] } }>(
    client.post('/api/get-conversation', { conversationId }),
  );
  return { conversationId, messageId: conversation.messages.find(({ role }) => role === 'assistant')!.id };
}

describe('feedback', () => {
  it('is stored for the gym and mailed to it, with the member as reply-to', async () => {
    const member = await app.signUp();
    const sendId = uuidv7();
    const body = { sendId, path: '/account/personal-records', screenshot: PNG };
    const { id } = await json<{ id: string }>(send(member, body));
    // Its reply was lost, so it is sent again.
    expect(await json(send(member, body))).toEqual({ id });
    expect(await of(member)).toMatchObject([
      {
        id,
        kind: 'message',
        sender: { email: member.email },
        text: 'The plates page is too dark.',
        path: '/account/personal-records',
        has_screenshot: true,
        read: false,
        done_at: null,
        replies: [],
      },
    ]);
    const mail = await mailTo(GYM, member.email);
    expect(mail).toMatchObject({
      replyTo: member.email,
      subject: 'Feedback: The plates page is too dark.',
      link: `${TEST_SITE}/account/feedback/inbox`,
    });
    expect(mail.text).toContain('The plates page is too dark.');
    expect(app.mailed.filter(({ replyTo }) => replyTo === member.email)).toHaveLength(1);
  });

  it('arrives at a real mail server once that accepts mail again, and so does the reply', async () => {
    const server = await startFakeSmtp();
    server.refuse(1);
    const mailing = await testApp({
      offline: true,
      transport: {
        ...smtp(server.url, { from: () => 'Barn Coach <no-reply@barn.example>' }),
        // So that signing up waits for no mail.
        reachesPeople: false,
      },
    });
    try {
      const [member, owner] = [await mailing.signUp(), await mailing.signUp()];
      await setRoles(mailing.database, owner.email, ['super-admin']);
      const { id } = await json<{ id: string }>(send(member, { text: 'Über-dark plates' }));
      const arrived = await server.mailTo(GYM);
      expect(arrived.raw).toMatch(new RegExp(`^Reply-To: ${member.email}\\r?$`, 'm'));
      expect(arrived.from).toBe('no-reply@barn.example');
      expect(arrived.text).toContain('Über-dark plates');
      await owner.post(`/api/feedback/inbox/${id}/replies`, { sendId: uuidv7(), text: 'Brighter now' });
      const reply = await server.mailTo(member.email);
      expect(reply.raw).toMatch(new RegExp(`^Reply-To: ${GYM}\\r?$`, 'm'));
      expect(reply.text).toContain('Brighter now');
    } finally {
      await mailing.close();
      await server.close();
    }
  });

  it.each([
    [{ text: '   ' }, 400, 'Please write something first.'],
    [{ text: 'a'.repeat(2001) }, 400, 'Please use at most 2,000 characters.'],
    [{ path: 'https://elsewhere.example/' }, 400, 'This is not a page of the app.'],
    [{ path: '//elsewhere.example' }, 400, 'This is not a page of the app.'],
    [{ screenshot: 'https://elsewhere.example/a.png' }, 400, 'A screenshot is a PNG'],
    [
      { screenshot: `data:image/png;base64,${btoa('<svg onload=alert(1)>')}` },
      400,
      'The screenshot is sent as',
    ],
    [{ screenshot: `data:image/svg+xml;base64,${btoa('<svg/>')}` }, 400, 'A screenshot is a PNG'],
    [{ screenshot: `data:image/png;base64,${'A'.repeat(700_000)}` }, 400, 'File size exceeds 500KB limit'],
  ])('is refused: %#', async (body, status, message) => {
    const reply = await send(await app.signUp(), body);
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(message)]);
  });

  it('is limited', async () => {
    const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 1 } });
    try {
      const member = await strict.signUp();
      const statuses: number[] = [];
      for (let nth = 0; nth < 11; nth++) statuses.push((await send(member)).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('a screenshot', () => {
  it('is shown to admins only, and runs nothing', async () => {
    const member = await app.signUp();
    const { id } = await json<{ id: string }>(send(member, { screenshot: PNG }));
    const path = `/api/feedback/inbox/${id}/screenshot`;
    expect((await member.request(path)).status).toBe(403);
    expect((await app.request(path)).status).toBe(401);
    const reply = await admin.request(path);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(drawPng(4, 3));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

describe('a rating', () => {
  const SECRET = 'my knee hurts since March';

  it('tells the gym nothing about the conversation unless the member agrees', async () => {
    const member = await app.signUp();
    const { messageId, conversationId } = await answered(member, `Q: ${SECRET}`, `A: ${SECRET}`);
    const path = `/api/feedback/ratings/${messageId}`;
    const kept = async () =>
      await json<{ ratings: object[] }>(
        member.request(`/api/feedback/ratings?conversationId=${conversationId}`),
      );
    const down = { rating: 'down', reason: 'incorrect', note: 'It is the left one' };
    expect(await json(put(member, path, down))).toEqual({ message_id: messageId, rating: 'down' });
    expect(await of(member)).toMatchObject([
      { kind: 'rating', rating: 'down', reason: 'incorrect', text: 'It is the left one', read: false },
    ]);
    expect(JSON.stringify(await inbox())).not.toContain(SECRET);
    const rows = () =>
      app.database
        .as('service')
        .transaction((tx) => tx.select().from(feedback).where(eq(feedback.messageId, messageId)));
    expect(JSON.stringify(await rows())).not.toContain(SECRET);

    await put(member, path, { ...down, shareAnswer: true });
    expect(await of(member)).toMatchObject([{ question: `Q: ${SECRET}`, answer: `A: ${SECRET}` }]);

    // A new rating replaces it, with everything attached.
    await put(member, path, { rating: 'up' });
    expect(await of(member)).toMatchObject([
      { rating: 'up', reason: null, text: '', question: null, answer: null, read: true },
    ]);
    expect(await kept()).toEqual({ ratings: [{ message_id: messageId, rating: 'up' }] });
    await member.request(path, { method: 'DELETE' });
    expect([await of(member), await kept()]).toEqual([[], { ratings: [] }]);
  });

  it('applies to one’s own answers only', async () => {
    const { messageId, conversationId } = await answered(await app.signUp(), 'Q', 'A');
    const other = await app.signUp();
    expect((await put(other, `/api/feedback/ratings/${messageId}`, { rating: 'down' })).status).toBe(404);
    const asked = await other.post('/api/feedback/questions', { sendId: uuidv7(), messageId });
    expect(asked.status).toBe(404);
    expect(await json(other.request(`/api/feedback/ratings?conversationId=${conversationId}`))).toEqual({
      ratings: [],
    });
  });
});

describe('a question for a human', () => {
  it('sends question, answer and note, and is mailed', async () => {
    const member = await app.signUp();
    const { messageId } = await answered(member, 'How deep is deep?', 'Below parallel.');
    const body = { sendId: uuidv7(), messageId, note: 'With my hips?' };
    const { id } = await json<{ id: string }>(member.post('/api/feedback/questions', body));
    expect(await json(member.post('/api/feedback/questions', body))).toEqual({ id });
    expect(await of(member)).toMatchObject([
      {
        kind: 'question',
        text: 'With my hips?',
        question: 'How deep is deep?',
        answer: 'Below parallel.',
      },
    ]);
    const mail = await mailTo(GYM, member.email);
    expect(mail.replyTo).toBe(member.email);
    expect(mail.text).toContain('How deep is deep?');
    // What the coach knows about them stays in the app.
    expect(mail.text).not.toContain('Below parallel.');
  });
});

describe('a reported page', () => {
  it('names work and page as the library does', async () => {
    const member = await app.signUp();
    const { rows } = await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute<{ id: string; title: string; store: string }>(
          sql`select id, title, store from works where store = 'books' limit 1`,
        ),
      );
    const [work] = rows;
    const report = (page: number) =>
      member.post('/api/feedback/pages', {
        sendId: uuidv7(),
        workId: work!.id,
        page,
        quote: 'Pull slack',
        note: 'It says push',
      });
    expect((await report(1)).status).toBe(200);
    expect((await report(9999)).status).toBe(404);
    expect(await of(member)).toMatchObject([
      {
        kind: 'page',
        text: 'It says push',
        reported: {
          store: 'books',
          work: { id: work!.id, title: work!.title },
          page: 1,
          quote: 'Pull slack',
        },
      },
    ]);
  });
});

describe('the inbox', () => {
  it('is for admins', async () => {
    const member = await app.signUp();
    expect((await member.request('/api/feedback/inbox')).status).toBe(403);
    expect((await member.request('/api/feedback/inbox/unread')).status).toBe(403);
  });

  it('is read, replied to by mail and marked done, and each can be undone', async () => {
    const member = await app.signUp();
    const { unread } = await inbox();
    const { id } = await json<{ id: string }>(send(member));
    expect(await json(admin.request('/api/feedback/inbox/unread'))).toEqual({ unread: unread + 1 });
    expect(await of(member, 'show=unread&kind=message')).toHaveLength(1);
    expect(await of(member, 'kind=question')).toEqual([]);
    expect(await mark(id, { read: true })).toMatchObject({ read: true });
    expect((await inbox()).unread).toBe(unread);
    expect(await mark(id, { read: false })).toMatchObject({ read: false });

    const reply = { sendId: uuidv7(), text: 'Thank you.\n\nIt is brighter now.' };
    for (let twice = 0; twice < 2; twice++) {
      const replied = await json<InboxItem>(admin.post(`/api/feedback/inbox/${id}/replies`, reply));
      expect(replied).toMatchObject({ read: true, replies: [{ text: reply.text, by: admin.email }] });
    }
    const mail = await mailTo(member.email, 'It is brighter now.');
    expect(mail).toMatchObject({ replyTo: GYM, subject: 'Re: The plates page is too dark.' });
    expect(app.mailed.filter(({ to }) => to === member.email)).toHaveLength(1);

    expect(await mark(id, { done: true })).toMatchObject({ done_at: expect.any(String) });
    expect([await of(member, 'show=open'), await of(member, 'show=done')]).toMatchObject([[], [{ id }]]);
    expect(await mark(id, { done: false })).toMatchObject({ done_at: null });
    const events = await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .select({ kind: auditEvents.kind, by: auditEvents.userId, detail: auditEvents.detail })
          .from(auditEvents)
          .where(sql`${auditEvents.subjectId} = ${member.id}::uuid and ${auditEvents.kind} like 'feedback%'`)
          .orderBy(auditEvents.at, auditEvents.id),
      );
    expect(events).toEqual([
      { kind: 'feedback_replied', by: admin.id, detail: { kind: 'message' } },
      { kind: 'feedback_marked', by: admin.id, detail: { kind: 'message', done: true } },
      { kind: 'feedback_marked', by: admin.id, detail: { kind: 'message', done: false } },
    ]);
  });

  it('comes in pages, with no gaps or repeats', async () => {
    const member = await app.signUp();
    for (let nth = 0; nth < 30; nth++) await send(member, { text: `Number ${nth}` });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Inbox = await inbox(`show=all${after === null ? '' : `&after=${after}`}`);
      seen.push(...page.items.filter(({ sender }) => sender.id === member.id).map(({ text }) => text));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(Array.from({ length: 30 }, (_, nth) => `Number ${29 - nth}`));
  });
});

it('is deleted with the account, including replies and screenshots', async () => {
  const member = await app.signUp();
  const { id } = await json<{ id: string }>(send(member, { screenshot: PNG }));
  await admin.post(`/api/feedback/inbox/${id}/replies`, { sendId: uuidv7(), text: 'Thank you.' });
  await app.database.as('service').transaction((tx) => tx.delete(users).where(eq(users.id, member.id)));
  for (const table of ['feedback', 'feedback_replies', 'feedback_screenshots']) {
    const { rows } = await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${member.id}`),
      );
    expect(rows, table).toEqual([]);
  }
});
