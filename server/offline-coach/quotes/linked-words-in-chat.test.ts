import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFaq } from '#server/testing/gym-faq.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { GymParts } from '#shared/gym-parts.ts';

const FAQ: GymParts['faq'] = [
  {
    id: 'platform',
    group: 'gym',
    question: 'How do I reserve a platform?',
    answer:
      'Reserve a platform on [our booking page](https://gym.example/book) at least a day ahead. These are the slots:\n\n- The [morning slot](/morning) begins at six.\n- The evening slot begins at five.',
  },
];

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await withFaq(app, FAQ);
});
afterAll(() => app.close());

it('quotes a sentence with its link text but without the address', async () => {
  const events = await readEvents(
    await client.post(
      '/api/ask',
      { content: 'How do I reserve a platform?' },
      { accept: 'text/event-stream' },
    ),
  );
  const text = textOfEvents(events);
  expect(text).toContain('Reserve a platform on our booking page at least a day ahead.');
  expect(text).toContain('The morning slot begins at six.');
  expect(text).not.toMatch(/gym\.example|\]\(/u);
});
