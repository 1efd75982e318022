import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
  await converse(client, ['log deadlift 190x1']);
});
afterAll(() => app.close());

it('says what the records make likely', async () => {
  expect((await converse(client, ['can i deadlift 150 today'])).at(-1)).toContain('By the records, yes');
});

it.each(['my lower back hurts when i deadlift', 'im 15'])(
  'does not judge by strength alone after “%s”',
  async (before) => {
    expect((await converse(client, [before, 'can i deadlift 150 today'])).at(-1)).not.toContain(
      'By the records',
    );
  },
);
