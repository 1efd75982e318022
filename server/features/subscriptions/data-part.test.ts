import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { subscriptionsData } from './data-part.ts';
import { saveMailChoices } from './mail-choices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

it('exports why the gym gave free access, also what has ended, and the choice of mail', async () => {
  const { id: userId } = await app.signUp();
  const until = new Date('2026-01-01T00:00:00Z');
  await app.database
    .as('service')
    .transaction((tx) => tx.insert(accessGrants).values({ userId, until, reason: 'Broken arm' }));
  await saveMailChoices(app.database, userId, { trial_ending: false });
  const part = subscriptionsData({ database: app.database, billing: null, plans: () => [] });
  const { value: file } = await part.files(userId)[Symbol.asyncIterator]().next();
  const exported = await json(Readable.from(file.content));
  expect(exported).toMatchObject({
    free_until: null,
    grants: [{ until: until.toISOString(), reason: 'Broken arm' }],
    mail: { trial_ending: false },
  });
});
