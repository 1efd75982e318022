import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

it.each([
  'how do i breathe during a heavy single, i almost passed out last week',
  'i nearly blacked out on squats, how do i brace',
])('answers “%s” with the advice to see a doctor first', async (question) => {
  const [answer = ''] = await converse(await app.signUp(), [question]);
  expect(answer).toMatch(/^I am not a doctor, and almost passing out is something to have looked at/u);
  expect(answer.match(/not a doctor/gu)).toHaveLength(1);
});
