import { afterAll, beforeAll, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { LIMIT_FACTOR: 1000 } });
});
afterAll(() => app.close());

it('an overloaded server refuses some questions immediately, and loses none of the others', async () => {
  app.play(textReply('Sit back.'));
  const members: Client[] = [];
  for (let nth = 0; nth < 60; nth++) members.push(await app.signUp());
  const replies = await Promise.all(
    [...members, ...members, ...members].map((member) => member.post('/api/ask', { content: 'How?' })),
  );
  const refused = replies.filter(({ status }) => status === 503);
  const answered = replies.filter(({ status }) => status === 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(answered.length).toBeGreaterThan(10);
  expect(refused.length + answered.length).toBe(3 * members.length);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]!.text()).toMatch(/^The coach is answering many people right now\. /);
  for (const reply of answered) expect(await reply.text()).toContain('Sit back.');
});

it('a question that is still being uploaded does not count as one being opened', async () => {
  app.play(textReply('Sit back.'));
  const member = await app.signUp();
  const reached = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const upload = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reached.resolve();
        await rest.promise;
        controller.enqueue(new TextEncoder().encode('{"content":"How?"}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const asking = member.request('/api/ask', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: upload,
    duplex: 'half',
  } as RequestInit);
  await reached.promise;
  expect(await (await app.request('/metrics')).text()).toMatch(/^liftlore_admission_queue 0$/m);
  rest.resolve();
  expect(await (await asking).text()).toContain('Sit back.');
});
