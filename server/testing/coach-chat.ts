import { afterAll, beforeAll, beforeEach } from 'vitest';
import { converse } from './converse.ts';
import { recordsOf } from './own-entries.ts';
import { type Client, type TestApp, testApp } from './test-app.ts';

/**
 * Gives each test of a file a new member, who talks to the built-in coach.
 * @param prepare what the member has done before
 */
export function coachChat(prepare?: (client: Client) => Promise<void>) {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await testApp({ offline: true });
  });
  beforeEach(async () => {
    client = await app.signUp();
    await prepare?.(client);
  });
  afterAll(() => app.close());

  const said = (...sentences: string[]) => converse(client, sentences);
  return {
    client: () => client,
    /** Sends the sentences in one conversation; returns the answers. */
    said,
    /** Sends the sentences in one conversation; returns the last answer. */
    last: async (...sentences: string[]) => (await said(...sentences)).at(-1)!,
    records: () => recordsOf(client),
  };
}
