import { expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { withFaq } from '#server/testing/gym-faq.ts';
import { testApp } from '#server/testing/test-app.ts';

const STANCES = {
  id: 'stances',
  group: 'training',
  question: 'Which deadlift stance suits my build?',
  answer:
    'Short arms and a long trunk tend to suit sumo. Long arms and a short trunk tend to suit conventional. Tall lifters try both.',
} as const;

it('reads a personal detail after a question together with that question', async () => {
  const app = await testApp({ offline: true });
  const client = await withFaq(app, [STANCES]);
  const [, added] = await converse(client, ['should i pull sumo', 'im tall with long arms']);
  expect(added).toContain('**Long arms and a short trunk tend to suit conventional.**');
  await app.close();
});
